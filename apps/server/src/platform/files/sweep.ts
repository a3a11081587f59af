import { throwFirst } from '../apart.ts';
import { column, type Database, type Sql } from '../database.ts';
import type { BlobStore } from './blob-store.ts';

const sweptAtOnce = 500;
/** Between the last byte of a new file and its row lie moments, between its first byte and its last at most a day. */
const orphanAfterMs = 3_600_000;
const unfinishedAfterMs = 24 * 3_600_000;

/** Removes files whose time is over: the row first, so that there is never one without content. */
export async function removeExpired(database: Database, store: BlobStore, now: Date): Promise<void> {
  let removed: string[];
  do {
    removed = await database.transaction(async (tx) => {
      const rows = await tx<Array<{ id: string }>>`
        DELETE FROM files WHERE (customer_id, id) IN (
          SELECT customer_id, id FROM files WHERE expires_at <= ${now} LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
        )
        RETURNING id`;
      return rows.map(({ id }) => id);
    });
    // What cannot be removed has no row any more, and is found with the orphans.
    await Promise.allSettled(removed.map((id) => store.remove(id)));
  } while (removed.length === sweptAtOnce);
}

/** Removes content that has no row: a node died between the two, or while it removed them. */
export async function removeOrphans(sql: Sql, store: BlobStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const failed: unknown[] = [];
  let names: string[] = [];
  for await (const { name, writtenAt } of store.list()) {
    if (writtenAt < before) names.push(name);
    if (names.length < sweptAtOnce) continue;
    failed.push(...(await removeUnknown(sql, store, names)));
    names = [];
  }
  failed.push(...(await removeUnknown(sql, store, names)));
  await store.removeUnfinished(new Date(now.getTime() - unfinishedAfterMs));
  throwFirst(failed);
}

/** @returns why some could not be removed */
async function removeUnknown(sql: Sql, store: BlobStore, names: readonly string[]): Promise<unknown[]> {
  if (names.length === 0) return [];
  const rows = await sql<Array<{ name: string }>>`
    SELECT name FROM unnest(${column(names)}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM files WHERE files.id = name)`;
  const ends = await Promise.allSettled(rows.map(({ name }) => store.remove(name)));
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
}
