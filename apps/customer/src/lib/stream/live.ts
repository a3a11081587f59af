import type { Answer } from '@sauda/contract';
import { whenStill } from '../motion-hold.ts';
import { reachability } from '../reachability.ts';
import { fetchTelling } from '../server-clock.ts';
import { loseSession, readToken } from '../session/session.ts';
import { createLiveStream, type StreamStatus } from './live-stream.ts';
import { createQuoteStore } from './quote-store.ts';
import { readQuotes } from './read-quotes.ts';

/** What the stream says besides quotes: the name alone tells which answers are out of date. */
export type LiveEventName = 'order' | 'balance' | 'message' | 'request' | 'venue';

const eventNames: readonly string[] = ['order', 'balance', 'message', 'request', 'venue'] satisfies LiveEventName[];
export type LiveDepth = Answer<'GET /v2/depth'>['data'];

const statusListeners = new Set<() => void>();
const eventListeners = new Set<(name: LiveEventName) => void>();
const depthListeners = new Set<(depth: LiveDepth) => void>();
let status: StreamStatus = 'idle';

export const quotes = createQuoteStore();

/** The app's one stream. */
export const liveStream = createLiveStream({
  async open({ symbols, depth }, signal) {
    const token = readToken() ?? '';
    const query = new URLSearchParams({ quotes: 'together', symbols: symbols.join(',') });
    if (depth !== undefined) query.set('depth', depth);
    const response = await fetchTelling(`/api/v2/stream?${query}`, {
      headers: { accept: 'text/event-stream', token },
      cache: 'no-store',
      signal,
    });
    if (response.ok) reachability.answered();
    // The session that the stream was asked for with has ended, perhaps on another device.
    if (response.status === 401) loseSession(token);
    return response;
  },
  onEvent({ event, data }) {
    // A stream may outlive what other calls were lost to, and no other call may come for long.
    reachability.answered();
    if (event === 'quotes') whenStill(() => readQuotes(data).forEach(quotes.put));
    else if (event === 'depth') {
      const depth = JSON.parse(data) as LiveDepth;
      whenStill(() => depthListeners.forEach((listener) => listener(depth)));
    } else if (isEventName(event)) for (const listener of eventListeners) listener(event);
  },
  onStatus(next) {
    if (next === status) return;
    status = next;
    for (const listener of statusListeners) listener();
  },
});

export function streamStatus(): StreamStatus {
  return status;
}

export function onStreamStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => void statusListeners.delete(listener);
}

/** What is bid and asked of the symbol that the stream was last asked for. */
export function onLiveDepth(listener: (depth: LiveDepth) => void): () => void {
  depthListeners.add(listener);
  return () => void depthListeners.delete(listener);
}

export function onLiveEvent(listener: (name: LiveEventName) => void): () => void {
  eventListeners.add(listener);
  return () => void eventListeners.delete(listener);
}

function isEventName(event: string): event is LiveEventName {
  return eventNames.includes(event);
}
