import { liveLists, type DeskChange } from '@sauda/contract/desk';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { atMostEvery } from './at-most-every.ts';
import { intervals } from './intervals.ts';
import { listen } from './live-stream.ts';
import { sessionKey, useSession } from './session.ts';

/** `live` while the server tells what changes; `lost` where it has not done so for a while. */
type LiveState = 'off' | 'connecting' | 'live' | 'lost';

let state: LiveState = 'off';
const listeners = new Set<() => void>();

function become(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** How often to ask for what the stream would tell of: seldom while it does. */
export function usePollingMs(): number {
  return useLiveState() === 'live' ? intervals.besideStreamMs : intervals.withoutStreamMs;
}

/** What a list is kept under, with whatever follows from it. */
function keysOf({ list, ids }: DeskChange): QueryKey[] {
  switch (list) {
    case 'conversations':
      if (ids !== undefined) return [['conversations'], ...ids.map((id) => ['messages', id])];
      return [['conversations'], ['messages'], ['canned-answers']];
    case 'bank-lines':
      return [['bank-lines'], ['recharges'], ['withdrawals'], ['suspense'], ['issuers/payments'], ['levies/payments']];
    case 'suspense':
      return [['suspense'], ['bank-lines'], ['recharges'], ['withdrawals']];
    case 'corporate-actions':
      return [[list], ['buybacks'], ['rights']];
    case 'issuers':
      return [['issuers'], ['issuers/payments']];
    case 'levies':
      return [['levies'], ['levies/payments']];
    case 'calendars':
      return [['calendars'], ['calendars/one'], ['calendars/days']];
    case 'loans':
      return [[list], ['loans/running'], ['requests/one']];
    case 'fee-terms':
      return [[list], ['fee-plans']];
    // What is open is told beside the files, too.
    case 'differences':
      return [['differences'], ['day-files'], ['segregation'], ['closes'], ['closes/one']];
    case 'recharges':
      return [[list], ['bank-lines'], ['requests/one']];
    // One that is open has a page of its own.
    case 'cases':
      return [['cases'], ['cases/one']];
    case 'offers':
      return ['blocks', 'ipos', 'funds'].flatMap((kind) => [[kind], [`${kind}/one`]]).concat([['dividends']]);
    case 'news':
      return [['news'], ['news/one']];
    case 'config':
      return [['config'], ['config/history']];
    case 'closes':
      return [['closes'], ['closes/one']];
    case 'venue':
      return [['venue'], ['differences']];
    // Their lists are long, and go by much that is not told; whoever is on the page of one has what was done to it.
    case 'customers':
      return [['customers/one'], ['customers/notes']];
    case 'orders':
      return [['orders/one']];
    case 'withdrawals':
      return [[list], ['bank-lines'], ['payment-files'], ['requests/one']];
    default:
      return [[list]];
  }
}

/** All that the stream tells of: what was told while it was away is not known. */
export const allKeys: readonly QueryKey[] = liveLists.flatMap((list) => keysOf({ list }));

function askAgain(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

/** Keeps what is seen up to date while somebody is at work and looks at the page. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const isAtWork = useSession().state === 'open';
  useEffect(() => {
    if (!isAtWork) return;
    let end: (() => void) | undefined;
    const counts = atMostEvery(intervals.countsMs, () => askAgain(client, [['overview']]));
    let giveUp: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      if (state === 'connecting' || state === 'lost') return;
      giveUp = setTimeout(() => become('lost'), intervals.streamPatienceMs);
      become('connecting');
    };
    const stop = () => {
      clearTimeout(giveUp);
      counts.stop();
      end?.();
      end = undefined;
      become('off');
    };
    const follow = () => {
      stop();
      if (document.visibilityState !== 'visible') return;
      wait();
      end = listen({
        open: () => new EventSource('/api/desk/stream'),
        onOpen() {
          clearTimeout(giveUp);
          become('live');
          askAgain(client, allKeys);
          counts.ask();
        },
        onChange(change) {
          askAgain(client, keysOf(change));
          counts.ask();
        },
        onLost() {
          wait();
          // It ends with the session, too.
          askAgain(client, [[sessionKey]]);
        },
      });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [client, isAtWork]);
}
