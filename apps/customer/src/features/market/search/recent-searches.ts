import { useSyncExternalStore } from 'react';
import { createKeptList, hasTexts } from '../../../lib/kept-list.ts';
import { currentCustomer } from '../../../lib/session/session.ts';

/** More are not looked through. */
const KEPT = 8;

/** What was opened from the search, as it is shown until its price is here. */
export interface RecentSearch {
  key: string;
  customer: string;
  symbol: string;
  name: string;
  /** Its class, and where it trades, in the words of the wire. */
  type: string;
  market: string;
}

const recent = createKeptList('recentSearches', isRecent);

/** What the customer opened from the search on this device, the last first; at most eight. */
export function useRecentSearches(): readonly RecentSearch[] {
  const all = useSyncExternalStore(recent.subscribe, recent.current, () => []);
  return ofCustomer(all, currentCustomer()).toReversed();
}

export function keepRecentSearch({ symbol, name, type, market }: Omit<RecentSearch, 'key' | 'customer'>): void {
  const customer = currentCustomer();
  const key = `${customer} ${symbol}`;
  try {
    recent.put({ key, customer, symbol, name, type, market });
    const kept = new Set(ofCustomer(recent.current(), customer).slice(-KEPT));
    recent.keep((item) => item.customer !== customer || kept.has(item));
  } catch {
    // A browser that keeps nothing searches all the same.
  }
}

export function forgetRecentSearches(): void {
  recent.keep(() => false);
}

function ofCustomer(all: readonly RecentSearch[], customer: string): readonly RecentSearch[] {
  return all.filter((item) => item.customer === customer);
}

function isRecent(kept: unknown): kept is RecentSearch {
  return (
    typeof kept === 'object' && kept !== null && hasTexts(kept, ['key', 'customer', 'symbol', 'name', 'type', 'market'])
  );
}
