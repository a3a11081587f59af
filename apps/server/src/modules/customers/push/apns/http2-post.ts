import { connect, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import type { PostAnswer } from '../post-push.ts';

const timeoutMs = 10_000;
/** A connection on which nothing happens for so long is closed. */
const idleMs = 10 * 60_000;

interface Letter {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  /** How many characters of the answer are read. */
  readonly readUpTo: number;
}

/** Posts to one host by HTTP/2, all on one connection, which is made when it is needed and kept. */
export function createHttp2Post(origin: string) {
  const sessions = new Set<ClientHttp2Session>();
  let current: { readonly session: ClientHttp2Session; readonly ready: Promise<void> } | undefined;

  function open() {
    const session = connect(origin);
    sessions.add(session);
    session.setTimeout(idleMs, () => session.close());
    // How many requests it takes at a time is the first that the other side says; Apple takes one until it knows who asks.
    const ready = new Promise<void>((resolve, reject) => {
      session
        .once('remoteSettings', () => resolve())
        .on('error', reject)
        .once('close', () => {
          sessions.delete(session);
          reject(new Error('the connection was closed'));
        });
    });
    // Heard by whoever waits for it.
    ready.catch(() => undefined);
    return { session, ready };
  }

  function take() {
    if (current === undefined || current.session.closed || current.session.destroyed) current = open();
    return current;
  }

  return {
    /** @throws where no answer came in time */
    async send(path: string, letter: Letter): Promise<PostAnswer> {
      const taken = take();
      const signal = AbortSignal.timeout(timeoutMs);
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('no answer came in time')), { once: true });
      });
      try {
        await Promise.race([taken.ready, late]);
        return await exchange(taken.session, path, letter, signal);
      } catch (error) {
        // What does not answer may be dead without saying so: the next one has a connection of its own.
        if (signal.aborted && current === taken) current = undefined;
        if (signal.aborted) leave(taken.session);
        throw error;
      }
    },
    close(): void {
      for (const session of sessions) session.destroy();
    },
  };
}

/** Lets what is under way on it come to its end, which is in seconds. */
function leave(session: ClientHttp2Session): void {
  if (session.connecting) session.destroy();
  else session.close();
}

function exchange(
  session: ClientHttp2Session,
  path: string,
  { headers, body, readUpTo }: Letter,
  signal: AbortSignal,
): Promise<PostAnswer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': 'POST', ':path': path, ...headers }, { signal });
    let told: Omit<PostAnswer, 'text'> | undefined;
    let text = '';
    stream
      .setEncoding('utf8')
      .on('response', ({ ':status': status = 0, 'retry-after': retryAfter }) => (told = { status, retryAfter }))
      .on('data', (part: string) => (text = `${text}${part}`.slice(0, readUpTo)))
      .on('end', () => told && resolve({ ...told, text }))
      .on('error', reject)
      .on('close', () => reject(new Error('the connection was closed')))
      .end(body);
  });
}
