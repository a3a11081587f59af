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

type Outdated = ReadonlyArray<keyof typeof queryKeys>;

const all: Outdated = [...new Set(Object.values(outdated).flat())];
/** What the first stream has asked for again at once. */
const soon: Outdated = ['messages', 'notices', 'orders', 'requests'];
/** And what once Home has drawn what it waits for. Two that are dear are asked for again by themselves. */
const later: Outdated = all.filter((key) => ![...soon, 'portfolio', 'instruments'].includes(key));
const laterMs = 3_000;

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
  const askAnew = (keys: Outdated) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: queryKeys[key] });
  };
  // What came while there was no stream is told by none.
  let isFirst = true;
  onStreamStatus(() => {
    if (streamStatus() !== 'live') return;
    askAnew(isFirst ? soon : all);
    if (isFirst) setTimeout(() => askAnew(later), laterMs);
    isFirst = false;
  });
  onLiveEvent((name) => askAnew(outdated[name]));
  follow();
}
