import { useSyncExternalStore } from 'react';
import type { ListFilter } from '../../features/market/list-filter.ts';
import { keptObject } from '../../lib/kept-object.ts';

/** The lists that can stand beside an instrument. */
export const paneLists = ['favourites', 'holdings', 'markets'] as const;
export type PaneList = (typeof paneLists)[number];

/** What the list beside an instrument shows, as it was last left on this device. */
export interface PanePlace {
  list: PaneList;
  /** The number of a watchlist; the first where absent. */
  watchlist?: number | undefined;
  /** The code of a market; the first where absent. */
  market?: string | undefined;
  /** Of the market, for as long as the page is open. */
  filter: ListFilter;
  /** Of the market, from 1. */
  page: number;
}

const PLACE_KEY = 'listPane';
const listeners = new Set<() => void>();
let place: PanePlace | undefined;

export function usePanePlace(): [place: PanePlace, change: (part: Partial<PanePlace>) => void] {
  return [useSyncExternalStore(subscribe, read), changePanePlace];
}

/** The list that is left for one of its instruments stands beside that as it was. */
export function changePanePlace(part: Partial<PanePlace>): void {
  place = { ...read(), ...part };
  const { list, watchlist, market } = place;
  localStorage.setItem(PLACE_KEY, JSON.stringify({ list, watchlist, market }));
  for (const listener of listeners) listener();
}

function read(): PanePlace {
  place ??= parsePlace(localStorage.getItem(PLACE_KEY));
  return place;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was kept, part by part: what is not known here is left out. */
export function parsePlace(text: string | null): PanePlace {
  const { list, watchlist, market } = keptObject(text);
  return {
    list: paneLists.find((known) => known === list) ?? 'favourites',
    watchlist: Number.isInteger(watchlist) ? (watchlist as number) : undefined,
    market: typeof market === 'string' ? market : undefined,
    filter: {},
    page: 1,
  };
}
