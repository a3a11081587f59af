import { readTicks, type Tick } from '../words/read-ticks.ts';
import type { KiteAccess } from './kite-api.ts';

export interface TickerOptions {
  readonly access: Pick<KiteAccess, 'tickerUrl' | 'apiKey' | 'accessToken'>;
  readonly tokens: readonly number[];
  /** That nothing is heard for so long, heartbeats included, is the end of it. */
  readonly silenceMs: number;
  readonly stopping: AbortSignal;
}

/** Characters of what Kite says in words. */
const longestWords = 300;

interface Heard {
  /** The first message has come. */
  opened(): void;
  ticks(ticks: readonly Tick[]): void;
  /** What Kite says in words of what went wrong. */
  error(words: string): void;
}

/**
 * Subscribes to tokens in full mode and listens until the connection ends.
 * @returns why it has ended
 */
export function listen({ access, tokens, silenceMs, stopping }: TickerOptions, heard: Heard): Promise<string> {
  const { tickerUrl, apiKey, accessToken } = access;
  const query = new URLSearchParams({ api_key: apiKey, access_token: accessToken() });
  const socket = new WebSocket(`${tickerUrl}?${query.toString()}`);
  socket.binaryType = 'arraybuffer';
  const { promise, resolve } = Promise.withResolvers<string>();
  const end = (why: string) => {
    clearTimeout(silence);
    stopping.removeEventListener('abort', onStop);
    resolve(why);
    socket.close();
  };
  const onStop = () => end('the process was stopped');
  const silence = setTimeout(() => end('Kite has fallen silent'), silenceMs);
  stopping.addEventListener('abort', onStop, { once: true });
  let isFirst = true;
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ a: 'subscribe', v: tokens }));
    socket.send(JSON.stringify({ a: 'mode', v: ['full', tokens] }));
  });
  socket.addEventListener('message', (message) => {
    const data = message.data as ArrayBuffer | string;
    silence.refresh();
    if (isFirst) heard.opened();
    isFirst = false;
    if (typeof data !== 'string') return heard.ticks(readTicks(data));
    const words = errorOf(data);
    if (words !== undefined) heard.error(words);
  });
  socket.addEventListener('close', ({ code }) => end(`the connection has ended (${code})`));
  socket.addEventListener('error', () => end('there is no connection'));
  if (stopping.aborted) onStop();
  return promise;
}

/** Text messages tell of orders too, which are not ours here. */
function errorOf(text: string): string | undefined {
  try {
    const { type, data } = JSON.parse(text) as { type?: unknown; data?: unknown };
    return type === 'error' ? String(data).slice(0, longestWords) : undefined;
  } catch {
    return undefined;
  }
}
