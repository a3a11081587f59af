import type { Given } from '../../platform/given.ts';
import { readLink, type VenueLink } from './links.ts';
import { isStopped } from './stops.ts';

/** While a venue cannot be reached: whether orders are taken, and wait to be sent, or are refused. */
export type WhenAway = 'hold' | 'refuse';

export interface LinkWatch {
  /** Undefined while the venue can be reached, and where there is none. */
  away(): WhenAway | undefined;
  /** Whether that is so since it is outside of the venue's hours. */
  isClosed(): boolean;
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
  if (venue === undefined)
    return { away: () => undefined, isClosed: () => false, isStopped: () => false, subscribe: () => () => undefined };
  const { name, hasGateway, whenAway } = venue;
  let link: VenueLink['state'] = 'up';
  let isHeld = false;
  const listeners = new Set<() => void>();
  async function look(): Promise<void> {
    const before = { link, isHeld };
    const { sql } = database;
    if (hasGateway) link = (await readLink(sql, name, clock.now()))?.state ?? 'away';
    isHeld = await isStopped(sql, name);
    if (link !== before.link || isHeld !== before.isHeld) for (const listener of listeners) listener();
  }
  rounds.every(lookEveryMs, `looking whether ${name} can be reached`, look, { atOnce: true });
  return {
    away: () => (link === 'up' ? undefined : whenAway),
    isClosed: () => link === 'closed',
    isStopped: () => isHeld,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
