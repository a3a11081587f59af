import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../lib/api.ts';
import { onSessionChange, readToken } from '../lib/session/session.ts';
import { liveStream, onLiveEvent, onStreamStatus, streamStatus, type LiveEventName } from '../lib/stream/live.ts';

/** Which answers an event puts out of date. */
const outdated: Readonly<Record<LiveEventName, readonly (keyof typeof queryKeys)[]>> = {
  order: ['orders', 'positions', 'triggers', 'portfolio', 'account'],
  balance: ['account', 'offerings', 'requests', 'loans'],
  venue: ['instruments', 'orders'],
  request: ['requests', 'loans', 'realName', 'offerings'],
  message: [
    'notices',
    'alerts',
    'triggers',
    'messages',
    'transactionPassword',
    'passkeys',
    'sessions',
    'bankCards',
    'dataExport',
  ],
};

const all = [...new Set(Object.values(outdated).flat())];
/** The first stream comes right after the answers that a start waits for, and these dear ones are asked for again by themselves soon. */
const lookedAtAnyway: typeof all = ['portfolio', 'instruments'];

/** Runs the stream while somebody is logged in and looking, and refreshes what its events put out of date. */
export function startLiveUpdates(client: QueryClient): void {
  const follow = () => liveStream.setActive(readToken() !== null && document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', follow);
  // Not after the rest of a wait that grew while there was no connection.
  window.addEventListener('online', () => {
    if (streamStatus() === 'live') return;
    liveStream.setActive(false);
    follow();
  });
  onSessionChange(follow);
  // What came while there was no stream is told by none.
  let untold = all.filter((key) => !lookedAtAnyway.includes(key));
  onStreamStatus(() => {
    if (streamStatus() !== 'live') return;
    for (const key of untold) void client.invalidateQueries({ queryKey: queryKeys[key] });
    untold = all;
  });
  onLiveEvent((name) => {
    for (const key of outdated[name]) void client.invalidateQueries({ queryKey: queryKeys[key] });
  });
  follow();
}
