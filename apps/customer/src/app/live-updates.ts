import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../lib/query-keys.ts';
import { onSessionChange, readToken } from '../lib/session/session.ts';
import { liveStream, onLiveEvent, onStreamStatus, streamStatus, type LiveEventName } from '../lib/stream/live.ts';

/** Which answers an event puts out of date. */
const outdated: Readonly<Record<LiveEventName, readonly (keyof typeof queryKeys)[]>> = {
  order: ['orders', 'positions', 'triggers', 'portfolio', 'account'],
  balance: ['account', 'offerings', 'requests', 'loans'],
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

/** Runs the stream while somebody is logged in and looking, and refreshes what its events put out of date. */
export function startLiveUpdates(client: QueryClient): void {
  const follow = () => liveStream.setActive(readToken() !== null && document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', follow);
  onSessionChange(follow);
  // A message or notice that came while there was no stream is told by none.
  onStreamStatus(() => {
    if (streamStatus() !== 'live') return;
    void client.invalidateQueries({ queryKey: queryKeys.messages });
    void client.invalidateQueries({ queryKey: queryKeys.notices });
  });
  onLiveEvent((name) => {
    for (const key of outdated[name]) void client.invalidateQueries({ queryKey: queryKeys[key] });
  });
  follow();
}
