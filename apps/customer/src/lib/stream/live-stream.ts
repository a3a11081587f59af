import { createParser } from 'eventsource-parser';
import { backoffMs } from '../backoff.ts';
import { intervals } from '../intervals.ts';
import { whenStill } from '../motion-hold.ts';

/** idle: nobody to listen for or the page is hidden; connecting: no stream, so lists poll; live: the stream carries the news. */
export type StreamStatus = 'idle' | 'connecting' | 'live';

/** What a stream is to tell. */
export interface AskedFor {
  readonly symbols: readonly string[];
  /** The symbol whose bids and asks are told too. */
  readonly depth: string | undefined;
}

export interface LiveStreamOptions {
  open(asked: AskedFor, signal: AbortSignal): Promise<Response>;
  onEvent(event: { event: string; data: string }): void;
  onStatus(status: StreamStatus): void;
  /** 0 to 1, spreads the reconnections of many phones. */
  random?: () => number;
}

export interface LiveStream {
  /** Asks for a symbol's quotes until the returned function is called. The same symbol may be asked for many times. */
  want(symbols: readonly string[]): () => void;
  /** Asks for bids and asks of a symbol, of one at a time: the last that was asked for. */
  wantDepth(symbol: string): () => void;
  /** On while there is a session and the page is visible. */
  setActive(active: boolean): void;
}

const nothing: AskedFor = { symbols: [], depth: undefined };
/** The server carries no more on one stream. */
const MOST_SYMBOLS = 400;

/**
 * One stream of the server's events for the whole app. Its symbols are what anyone on the page asks for; a new symbol reopens
 * it (after a short wait, so that a screen's rows share one reopening), one no longer asked for is let go at the next opening. Bids
 * and asks, which are many bytes, are let go at once. The stream before goes on until the new one tells, and a moment longer, so that
 * no event falls between the two; one may be heard twice.
 */
export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const { onStatus, random = Math.random } = options;
  const wishes = createWishes();
  let active = false;
  let carried: AskedFor = nothing;
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
    clearTimeout(timer);
    if (!active) return;
    const own = new AbortController();
    const before = connection;
    connection = own;
    carried = wishes.now();
    if (before === null) onStatus('connecting');
    const waitMs = await hear(options, carried, own, before, () => {
      failures = 0;
    });
    if (connection !== own) {
      // It has ended by itself before the next one tells.
      if (!own.signal.aborted) onStatus('connecting');
      return;
    }
    connection = null;
    onStatus('connecting');
    schedule(waitMs ?? reconnectMs(failures++, random()));
  }

  function followDepth(): void {
    if (active && carried.depth !== wishes.now().depth) schedule(intervals.streamDebounceMs);
  }

  return {
    want(symbols) {
      const isCarried = new Set(carried.symbols);
      if (active && symbols.some((symbol) => !isCarried.has(symbol))) schedule(intervals.streamDebounceMs);
      return wishes.add(symbols);
    },
    wantDepth(symbol) {
      const letGo = wishes.addDepth(symbol);
      followDepth();
      return () => {
        letGo();
        followDepth();
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
        carried = nothing;
        onStatus('idle');
      }
    },
  };
}

/**
 * Opens a stream and reads it to its end, whether that is refused, cut off or silent: the lists poll then, and it is tried again.
 * @param before the one that tells until this one does, and ends where this one cannot
 * @returns how long to wait before it is tried again, in milliseconds, where the server says so
 */
async function hear(
  { open, onEvent, onStatus }: LiveStreamOptions,
  asked: AskedFor,
  own: AbortController,
  before: AbortController | null,
  onPiece: () => void,
): Promise<number | undefined> {
  let waitMs: number | undefined;
  try {
    const response = await open(asked, own.signal);
    waitMs = retryAfterMs(response);
    const body = await bodyOf(response);
    setTimeout(() => before?.abort(), intervals.streamOverlapMs);
    onStatus('live');
    await readEvents(body, own, onEvent, onPiece);
  } catch {
    before?.abort();
  }
  return waitMs;
}

/** What anybody on the page asks for, and how often. */
function createWishes() {
  const wanted = new Map<string, number>();
  let depths: readonly string[] = [];
  return {
    /** What was asked for last is on the screen. */
    now: (): AskedFor => ({ symbols: [...wanted.keys()].slice(-MOST_SYMBOLS), depth: depths.at(-1) }),
    add(symbols: readonly string[]): () => void {
      for (const symbol of symbols) wanted.set(symbol, (wanted.get(symbol) ?? 0) + 1);
      return () => {
        for (const symbol of symbols) {
          const left = (wanted.get(symbol) ?? 1) - 1;
          if (left > 0) wanted.set(symbol, left);
          else wanted.delete(symbol);
        }
      };
    },
    addDepth(symbol: string): () => void {
      depths = [...depths, symbol];
      return () => {
        depths = depths.toSpliced(depths.lastIndexOf(symbol), 1);
      };
    },
  };
}

/** @throws Error where the server does not tell */
async function bodyOf({ ok, status, body }: Response): Promise<ReadableStream<Uint8Array>> {
  if (ok && body !== null) return body;
  await body?.cancel();
  throw new Error(`The stream answered HTTP ${status}.`);
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
