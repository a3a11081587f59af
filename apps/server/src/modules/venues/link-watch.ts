import type { Given } from '../../platform/given.ts';
import { readLink } from './links.ts';

/** While a venue cannot be reached: whether orders are taken, and wait to be sent, or are refused. */
export type WhenAway = 'hold' | 'refuse';

export interface LinkWatch {
  /** Undefined while the venue can be reached, and where there is none. */
  away(): WhenAway | undefined;
  /** Calls `listener` each time that this changes. @returns what ends it */
  subscribe(listener: () => void): () => void;
}

const lookEveryMs = 1_000;

/**
 * Knows whether the venue can be reached, by what whoever keeps the link tells, as of a second ago. Outside of the venue's hours it can
 * not either.
 * @param venue.hasGateway whether a process of its own keeps the link: then one that has told nothing yet is away too
 */
export function watchLink(
  { database, clock, rounds }: Given<'clock' | 'database' | 'rounds'>,
  venue: { readonly name: string; readonly hasGateway: boolean; readonly whenAway: WhenAway } | undefined,
): LinkWatch {
  if (venue?.hasGateway !== true) return { away: () => undefined, subscribe: () => () => undefined };
  const { name, whenAway } = venue;
  let isAway = false;
  const listeners = new Set<() => void>();
  async function look(): Promise<void> {
    const wasAway = isAway;
    isAway = (await readLink(database.sql, name, clock.now()))?.state !== 'up';
    if (isAway !== wasAway) for (const listener of listeners) listener();
  }
  rounds.every(lookEveryMs, `looking whether ${name} can be reached`, look, { atOnce: true });
  return {
    away: () => (isAway ? whenAway : undefined),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
