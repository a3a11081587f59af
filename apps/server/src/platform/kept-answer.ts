import type { Clock } from './clock.ts';
import { hasPassed } from './time.ts';

export interface Kept<T> {
  readonly answer: T;
  /** As of when. */
  readonly at: Date;
}

interface Last<T> extends Kept<T> {
  /** How long it took to work out. */
  readonly tookMs: number;
}

/** Who looks at a screen has waited by then. */
const longMs = 150;
/** An answer that took long is given again for so many times as long, so that it takes a twentieth of a processor at most. */
const rests = 20;
const oldestMs = 5 * 60_000;

/**
 * An answer that takes long where there is much to look at, for those who ask again and again. Where it is worked out quickly, each has it
 * anew. Else each has the last one, which says as of when it is and is replaced in the background; who would have one older than five minutes
 * waits for the next.
 */
export function createKeptAnswer<T>(work: () => Promise<T>, clock: Pick<Clock, 'now'>): () => Promise<Kept<T>> {
  let last: Last<T> | undefined;
  let lastTurn = 0;
  let turns = 0;
  let making: Promise<Last<T>> | undefined;

  async function make(): Promise<Last<T>> {
    turns += 1;
    const [turn, at] = [turns, clock.now()];
    const startedAt = performance.now();
    const made = { answer: await work(), at, tookMs: performance.now() - startedAt };
    // One that was begun later may have been quicker: nobody is shown what is older than what they have seen.
    if (turn > lastTurn) [last, lastTurn] = [made, turn];
    return made;
  }

  /** One run for all who ask meanwhile. */
  function makeOnce(): Promise<Last<T>> {
    making ??= make().finally(() => {
      making = undefined;
    });
    return making;
  }

  return async () => {
    const known = last;
    if (known === undefined || known.tookMs < longMs) return make();
    const isOlder = (ms: number): boolean => hasPassed(ms, known.at.getTime(), clock.now().getTime());
    if (isOlder(oldestMs)) return makeOnce();
    // A failure is told to who waits for the next one.
    if (isOlder(known.tookMs * rests)) void makeOnce().catch(() => undefined);
    return known;
  };
}

/** The questions whose answers are kept; of those beyond, the one that was first asked is forgotten. */
const questionsAtMost = 32;

/** As `createKeptAnswer`, for each of many questions. */
export function createKeptAnswers<K extends number | string, T>(
  work: (question: K) => Promise<T>,
  clock: Pick<Clock, 'now'>,
): (question: K) => Promise<Kept<T>> {
  const kept = new Map<K, () => Promise<Kept<T>>>();
  return (question) => {
    const known = kept.get(question) ?? createKeptAnswer(() => work(question), clock);
    kept.set(question, known);
    const [first] = kept.keys();
    if (kept.size > questionsAtMost && first !== undefined) kept.delete(first);
    return known();
  };
}
