import { createParser } from 'eventsource-parser';
import { authorizationOf, type BrokerAccess } from './broker-api.ts';

/** Alpaca does not let us in. */
export class NotLetIn extends Error {}

/** What Alpaca had to say was dropped, since it was not read quickly enough. */
export class MessagesDropped extends Error {}

export interface StreamOptions extends BrokerAccess {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** That nothing is heard for so long, heartbeats included, is the end of it. */
  readonly silenceMs: number;
  readonly stopping: AbortSignal;
}

interface Heard {
  opened?(): void;
  /** The data of one event, as it came. @param end gives the stream up, for the reason that it is given */
  event(data: string, end: (why: Error) => void): void;
  /** An event was left out, since it goes on and on. Where nobody hears of that, the stream is given up. */
  leftOut?(why: string): void;
}

/** An event of Alpaca's has some thousand characters: what goes on and on is no event. */
const longestEvent = 1_000_000;

/**
 * Reads server-sent events until Alpaca ends them. Comments are read too: Alpaca says by them that it is there (`heartbeat`), and that it
 * has dropped messages.
 * @throws NotLetIn, MessagesDropped, Error where the connection ends otherwise, or falls silent
 */
export async function readEvents(
  { url, path, query, silenceMs, stopping, ...access }: StreamOptions,
  heard: Heard,
): Promise<void> {
  const ending = new AbortController();
  const end = (why: Error) => ending.abort(why);
  const onStop = () => end(new Error('the gateway was stopped'));
  if (stopping.aborted) onStop();
  stopping.addEventListener('abort', onStop, { once: true });
  const silence = setTimeout(() => end(new Error('Alpaca has fallen silent')), silenceMs);
  const parser = createParser({
    // What comes after it is given up would hide what is missing before it.
    onEvent: ({ data }) => void (ending.signal.aborted || heard.event(data, end)),
    onComment: (comment) => {
      if (/reading too slowly/i.test(comment)) end(new MessagesDropped(comment));
      else if (/internal server error/i.test(comment)) end(new Error(`Alpaca says: ${comment}`));
    },
    onError({ type }) {
      if (type !== 'max-buffer-size-exceeded') return;
      const why = `an event of more than ${longestEvent} characters`;
      if (heard.leftOut === undefined) return end(new Error(why));
      heard.leftOut(why);
      // What is left of it is no field, and nothing.
      parser.reset();
    },
    maxBufferSize: longestEvent,
  });
  try {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: authorizationOf({ url, ...access }), accept: 'text/event-stream' },
      redirect: 'manual',
      signal: ending.signal,
    });
    if (response.status === 401 || response.status === 403) throw new NotLetIn(`HTTP ${response.status}`);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (response.status !== 200 || !isStream) throw new Error(`HTTP ${response.status} instead of events`);
    heard.opened?.();
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      silence.refresh();
      parser.feed(text);
      ending.signal.throwIfAborted();
    }
  } finally {
    clearTimeout(silence);
    stopping.removeEventListener('abort', onStop);
    ending.abort();
  }
}
