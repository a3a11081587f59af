import type { Query, QueryClient } from '@tanstack/react-query';
import { openAppDatabase, type AnswerStore } from './app-database.ts';

/**
 * Keeps the last answer of every query that asks for it (`meta: { keep: 'initData' | 'line' }`) in the browser's database, and
 * puts them back at start. Answers older than a week are dropped: they would tell nobody anything.
 */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1_000;
const WRITE_DELAY_MS = 500;
/** An answer of the page before counts as this old at least, so that a list shown at once is asked for again all the same. */
const YOUNGEST_MS = 2_000;
/** Which terms an answer is in. One that an earlier version of the app has kept is in others, and is dropped. */
const TERMS = 5;

const stores: readonly AnswerStore[] = ['initData', 'line'];

/** @param isWanted is asked before each answer is put back: the session that it is of may end meanwhile */
export async function restoreKeptAnswers(client: QueryClient, nowMs: number, isWanted: () => boolean): Promise<void> {
  const database = await openAppDatabase();
  for (const store of stores) {
    let cursor = await database.transaction(store, 'readwrite').store.openCursor();
    while (cursor !== null && isWanted()) {
      const { queryKey, data, updatedAt, terms } = cursor.value;
      if (terms !== TERMS || nowMs - updatedAt > OLDEST_MS) await cursor.delete();
      else if (client.getQueryData(queryKey) === undefined) {
        client.setQueryData(queryKey, data, { updatedAt: Math.min(updatedAt, nowMs - YOUNGEST_MS) });
      }
      cursor = await cursor.continue();
    }
  }
}

/** Writes answers as they come, a burst of them in one transaction. Returns a function that stops it. */
export function keepAnswers(client: QueryClient): () => void {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function write(): Promise<void> {
    timer = null;
    const queries = [...waiting.values()];
    waiting.clear();
    const change = (await openAppDatabase()).transaction(stores, 'readwrite');
    for (const query of queries) {
      const store = query.meta?.keep;
      // A query that was forgotten meanwhile is no longer anybody's.
      if (client.getQueryCache().get(query.queryHash) !== query) continue;
      if (store === undefined || query.state.data === undefined) continue;
      const { data, dataUpdatedAt: updatedAt } = query.state;
      void change.objectStore(store).put({ queryKey: query.queryKey, data, updatedAt, terms: TERMS }, query.queryHash);
    }
    await change.done;
  }

  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.keep === undefined || query.state.status !== 'success') return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(() => {
      write().catch((reason: unknown) => console.warn('The last answers could not be kept.', reason));
    }, WRITE_DELAY_MS);
  });
}

/** Forgets everything kept, as at logout: the next person at this phone must not see it. */
export async function forgetKeptAnswers(): Promise<void> {
  const database = await openAppDatabase();
  await Promise.all(stores.map((store) => database.clear(store)));
}
