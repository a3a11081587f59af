import { createParser } from 'eventsource-parser';
import { backoffMs } from '../backoff.ts';
import { intervals } from '../intervals.ts';
import { whenStill } from '../motion-hold.ts';

/** idle: nobody to listen for or the page is hidden; connecting: no stream, so lists poll; live: the stream carries the news. */
export type StreamStatus = 'idle' | 'connecting' | 'live';

export interface LiveStreamOptions {
  open(symbols: readonly string[], signal: AbortSignal): Promise<Response>;
  onEvent(event: { event: string; data: string }): void;
  onStatus(status: StreamStatus): void;
  /** 0 to 1, spreads the reconnections of many phones. */
  random?: () => number;
}

export interface LiveStream {
  /** Asks for a symbol's quotes until the returned function is called. The same symbol may be asked for many times. */
  want(symbols: readonly string[]): () => void;
  /** On while there is a session and the page is visible. */
  setActive(active: boolean): void;
}

/** The server carries no more on one stream. */
const MOST_SYMBOLS = 400;

/**
 * One stream of the server's events for the whole app. Its symbols are what anyone on the page asks for; a new symbol reopens
 * it (after a short wait, so that a screen's rows share one reopening), one no longer asked for is let go at the next opening.
 */
export function createLiveStream({ open, onEvent, onStatus, random = Math.random }: LiveStreamOptions): LiveStream {
  const wanted = new Map<string, number>();
  let active = false;
  let carried = new Set<string>();
  let connection: AbortController | null = null;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => whenStill(() => void connect()), waitMs);
  }

  function close(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  }

  async function connect(): Promise<void> {
    close();
    if (!active) return;
    const own = new AbortController();
    connection = own;
    // What was asked for last is on the screen.
    carried = new Set([...wanted.keys()].slice(-MOST_SYMBOLS));
    onStatus('connecting');
    let waitMs: number | undefined;
    try {
      const response = await open([...carried], own.signal);
      if (!response.ok || response.body === null) {
        waitMs = retryAfterMs(response);
        await response.body?.cancel();
        throw new Error(`The stream answered HTTP ${response.status}.`);
      }
      onStatus('live');
      await readEvents(response.body, own, onEvent, () => {
        failures = 0;
      });
    } catch {
      // Whether refused, cut off or silent: the lists poll meanwhile, and the stream is tried again below.
    }
    if (connection !== own) return;
    connection = null;
    onStatus('connecting');
    schedule(waitMs ?? reconnectMs(failures++, random()));
  }

  return {
    want(symbols) {
      for (const symbol of symbols) wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1);
      if (active && symbols.some((symbol) => !carried.has(symbol))) schedule(intervals.streamDebounceMs);
      return () => {
        for (const symbol of symbols) {
          const left = (wanted.get(symbol) ?? 1) - 1;
          if (left > 0) wanted.set(symbol, left);
          else wanted.delete(symbol);
        }
      };
    },
    setActive(next) {
      if (next === active) return;
      active = next;
      failures = 0;
      if (active) {
        schedule(intervals.streamDebounceMs);
      } else {
        close();
        carried.clear();
        onStatus('idle');
      }
    },
  };
}

/** Hands events on until the stream ends, or has been silent for so long that it is given up. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  connection: AbortController,
  onEvent: LiveStreamOptions['onEvent'],
  onPiece: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ event, data }) });
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(), intervals.streamSilenceMs);
  };
  try {
    listen();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      onPiece();
      listen();
      parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Doubles from one second to thirty, between half and the whole of it. */
export function reconnectMs(failures: number, random: number): number {
  const most = backoffMs(failures, intervals.streamBackoffFirstMs, intervals.streamBackoffMostMs);
  return most * (0.5 + random / 2);
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? undefined : seconds * 1_000;
}
