import { currentCustomer } from '../../../lib/session/session.ts';
import type { SearchClass } from './search-queries.ts';

/** A search as it was when one of its results was opened. */
export interface LeftSearch {
  typed: string;
  wanted: SearchClass | undefined;
  scrollTop: number;
}

interface Kept {
  customer: string;
  left: LeftSearch;
}

/** By the place in the history that it lay over. */
const kept = new Map<string, Kept>();

export function keepLeftSearch(place: string, left: LeftSearch): void {
  kept.set(place, { customer: currentCustomer(), left });
}

/** What comes back with that place. Undefined where the search was closed there, or somebody else is at the phone. */
export function leftSearch(place: string): LeftSearch | undefined {
  const found = kept.get(place);
  return found?.customer === currentCustomer() ? found.left : undefined;
}

export function forgetLeftSearch(place: string): void {
  kept.delete(place);
}
