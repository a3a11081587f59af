import { Refusal } from '../refusal.ts';

export interface FairLineOptions {
  /** How many pieces of work run at once. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly waitingAtMost: number;
  /** Of what waits and of what is worked on. */
  readonly bytesAtMost: number;
  /** What is told to whoever is turned away. */
  readonly retryAfterSeconds: number;
}

interface Waiting {
  readonly bytes: number;
  start(): void;
  turnAway(reason: Refusal): void;
}

/** Does `work` of so many bytes for somebody when it is their turn. */
export type FairLine = <T>(who: string, bytes: number, work: () => Promise<T>) => Promise<T>;

/**
 * A line in which those who wait take turns, each with the oldest of their pieces. Where it is full, who waits with more than somebody
 * who comes would has their newest piece turned away; where nobody does, it is who comes.
 */
export function createFairLine({ atOnce, waitingAtMost, bytesAtMost, retryAfterSeconds }: FairLineOptions): FairLine {
  /** By whom they are, who has the next turn first. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let bytesHeld = 0;

  const count = () => [...lines.values()].reduce((sum, own) => sum + own.length, 0);

  function startNext(): void {
    for (const [who, [first, ...others]] of lines) {
      if (running >= atOnce || first === undefined) return;
      lines.delete(who);
      if (others.length > 0) lines.set(who, others);
      running += 1;
      first.start();
    }
  }

  /** @throws Refusal `unavailable` */
  function makeRoom(who: string, bytes: number): void {
    const reason = new Refusal('unavailable', { retryAfterSeconds });
    const bytesOf = (own: readonly Waiting[] = []) => own.reduce((sum, one) => sum + one.bytes, 0);
    const countOf = (own: readonly Waiting[] = []) => own.length;
    for (;;) {
      const areTooManyBytes = bytesHeld + bytes > bytesAtMost;
      const areTooMany = running >= atOnce && count() >= waitingAtMost;
      if (!areTooManyBytes && !areTooMany) return;
      const [loadOf, load] = areTooManyBytes ? [bytesOf, bytes] : [countOf, 1];
      const [most] = [...lines].toSorted(([, left], [, right]) => loadOf(right) - loadOf(left));
      if (most === undefined || loadOf(most[1]) <= loadOf(lines.get(who)) + load) throw reason;
      const [busiest, own] = most;
      const newest = own.pop();
      if (own.length === 0) lines.delete(busiest);
      bytesHeld -= newest?.bytes ?? 0;
      newest?.turnAway(reason);
    }
  }

  return async (who, bytes, work) => {
    makeRoom(who, bytes);
    bytesHeld += bytes;
    await new Promise<void>((resolve, reject) => {
      const own = lines.get(who) ?? [];
      lines.set(who, [...own, { bytes, start: resolve, turnAway: reject }]);
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= 1;
      bytesHeld -= bytes;
      startNext();
    }
  };
}
