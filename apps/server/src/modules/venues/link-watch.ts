import type { Given } from '../../platform/given.ts';
import { readLink } from './links.ts';
import { isStopped } from './stops.ts';

/** While a venue cannot be reached: whether orders are taken, and wait to be sent, or are refused. */
export type WhenAway = 'hold' | 'refuse';

export interface LinkWatch {
  /** Undefined while the venue can be reached, and where there is none. */
  away(): WhenAway | undefined;
  /** Whether it is sent nothing new, since staff want it so: what is placed waits. */
  isStopped(): boolean;
  /** Calls `listener` each time that either changes. @returns what ends it */
  subscribe(listener: () => void): () => void;
}

const lookEveryMs = 1_000;

/**
 * Knows whether the venue can be reached, by what whoever keeps the link tells, and whether it is sent anything new, as of a second ago.
 * Outside of the venue's hours it can not be reached either.
 * @param venue undefined where orders go to none that answers in its own time
 * @param venue.hasGateway whether a process of its own keeps the link: then one that has told nothing yet is away too
 */
export function watchLink(
  { database, clock, rounds }: Given<'clock' | 'database' | 'rounds'>,
  venue: { readonly name: string; readonly hasGateway: boolean; readonly whenAway: WhenAway } | undefined,
): LinkWatch {
  if (venue === undefined) return { away: () => undefined, isStopped: () => false, subscribe: () => () => undefined };
  const { name, hasGateway, whenAway } = venue;
  let isAway = false;
  let isHeld = false;
  const listeners = new Set<() => void>();
  async function look(): Promise<void> {
    const before = { isAway, isHeld };
    const { sql } = database;
    const isUp = !hasGateway || (await readLink(sql, name, clock.now()))?.state === 'up';
    isHeld = await isStopped(sql, name);
    isAway = !isUp;
    if (isAway !== before.isAway || isHeld !== before.isHeld) for (const listener of listeners) listener();
  }
  rounds.every(lookEveryMs, `looking whether ${name} can be reached`, look, { atOnce: true });
  return {
    away: () => (isAway ? whenAway : undefined),
    isStopped: () => isHeld,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
