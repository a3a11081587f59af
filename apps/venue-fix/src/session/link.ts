import { once } from 'node:events';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions as TlsOptions } from 'node:tls';
import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { Journal, LinkState, Session } from '../journal/journal.ts';
import { Framer } from '../wire/framer.ts';
import { Connection } from './connection.ts';
import type { Ending } from './connection-parts.ts';
import { dayAt, type Hours } from './hours.ts';
import { Incoming } from './incoming.ts';
import { Outgoing } from './outgoing.ts';
import type { SessionOptions } from './session-options.ts';
import { wait } from './wait.ts';

export interface LinkOptions extends SessionOptions {
  readonly host: string;
  readonly port: number;
  /** Undefined goes without TLS. */
  readonly tls: TlsOptions | undefined;
  readonly hours: Hours;
  /** When both sides begin their numbers anew: each day, at each log-on, or when a person says so. */
  readonly reset: 'day' | 'logon' | 'never';
  /** Between looks at what waits to be sent. */
  readonly pollMs: number;
  /** Before another try, after the first failure; it doubles up to `retryMostMs`. */
  readonly retryMs: number;
  readonly retryMostMs: number;
}

interface LinkParts {
  readonly options: LinkOptions;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly ticks: () => number;
  /** While it is, no day begins or ends by the clock, and nothing is sent. It is taken to be right without. */
  readonly isClockWrong?: () => boolean;
  readonly log: Logger;
}

const tickMs = 250;
/** That a link is up is said again and again: who is dead says nothing. */
const toldAgainMs = 2_000;
const connectTimeoutMs = 10_000;
/** For what was said last to be read. */
const lastWordsMs = 5_000;
const wrongClock = 'the clock of the gateway differs from that of the database';

/** Keeps a session with a venue, over as many connections as it takes. */
export class Link {
  readonly #parts: LinkParts;
  readonly #stopping = new AbortController();
  #connection: Connection | undefined;
  #outgoing: { readonly day: string; readonly numbers: Outgoing } | undefined;
  /** Whether the next log-on begins the numbers anew. */
  #isToReset: boolean;
  #told: string | undefined;
  #toldAt = -Infinity;
  #telling: Promise<void> = Promise.resolve();

  /** @param isToReset a person wants the numbers to begin anew */
  constructor(parts: LinkParts, isToReset: boolean) {
    this.#parts = parts;
    this.#isToReset = isToReset;
  }

  /** Works until `stop`. */
  async run(): Promise<void> {
    const { retryMs, retryMostMs, hours } = this.#parts.options;
    let waitMs = retryMs;
    // Whoever ran before may have been killed while the link was up.
    await this.#tell('away', 'the gateway is starting');
    while (!this.#stopping.signal.aborted) {
      if (this.#isClockWrong()) {
        await this.#tell('away', wrongClock);
        await this.#wait(tickMs);
        continue;
      }
      const day = dayAt(hours, this.#parts.clock.now());
      if (day === undefined) {
        await this.#tell('closed', undefined);
        await this.#wait(tickMs);
        continue;
      }
      const { ending, wasUp } = await this.#connect(day).catch((error: unknown) => this.#failed(error));
      if (ending.kind === 'reset') this.#isToReset = true;
      if (this.#stopping.signal.aborted) break;
      this.#parts.log.warn({ ending, waitMs }, 'link ended');
      if (ending.kind !== 'loggedOut') await this.#tell(ending.kind === 'refused' ? 'refused' : 'away', whyOf(ending));
      if (wasUp) waitMs = retryMs;
      await this.#wait(waitMs);
      waitMs = Math.min(waitMs * 2, retryMostMs);
    }
    await this.#tell('away', 'the gateway was stopped');
  }

  /** Logs out, where it is logged on, and ends `run`. */
  stop(): void {
    this.#stopping.abort();
    this.#connection?.logOut();
  }

  #isClockWrong(): boolean {
    return this.#parts.isClockWrong?.() ?? false;
  }

  #failed(error: unknown): { ending: Ending; wasUp: boolean } {
    const why = error instanceof Error ? error.message : String(error);
    return { ending: { kind: 'lost', why }, wasUp: false };
  }

  async #connect(day: string): Promise<{ ending: Ending; wasUp: boolean }> {
    const { options, journal } = this.#parts;
    const socket = await open(options, this.#stopping.signal);
    try {
      // A run begins where there is somebody to begin it with.
      const { run, resets } = await this.#runOf(day);
      await journal.begin(run);
      if (this.#outgoing?.day !== run.day) this.#outgoing = { day: run.day, numbers: new Outgoing(journal, run) };
      const incoming = await Incoming.open(journal, run);
      this.#parts.log.info({ ...run, expected: incoming.expected, resets }, 'connected');
      const held = await this.#hold(socket, { run, resets, incoming, outgoing: this.#outgoing.numbers }, day);
      // The venue has answered, and so begun with us.
      if (incoming.expected > 1) this.#isToReset = false;
      return held;
    } finally {
      socket.destroySoon();
      // A venue that reads nothing would keep it for ever.
      setTimeout(() => socket.destroy(), lastWordsMs).unref();
    }
  }

  /** The run that goes on, or a new one. A new one that nobody has answered yet is begun once more. */
  async #runOf(day: string): Promise<{ run: Session; resets: boolean }> {
    const { options, journal } = this.#parts;
    const { venue, reset } = options;
    const latest = await journal.latest(venue);
    if (latest === undefined) return { run: { venue, day }, resets: reset !== 'never' || this.#isToReset };
    const [date, count = '1'] = latest.day.split('.');
    const isUnanswered = async () => reset !== 'never' && (await journal.receivedUpTo(latest)) === 0;
    const isNew = this.#isToReset || reset === 'logon' || (reset === 'day' && date !== day) || (await isUnanswered());
    if (!isNew) return { run: latest, resets: false };
    return { run: { venue, day: date === day ? `${day}.${Number(count) + 1}` : day }, resets: true };
  }

  async #hold(
    socket: Socket,
    session: { run: Session; resets: boolean; incoming: Incoming; outgoing: Outgoing },
    day: string,
  ): Promise<{ ending: Ending; wasUp: boolean }> {
    const { options, clock, ticks } = this.#parts;
    const framer = new Framer();
    const over = new AbortController();
    let wasUp = false;
    const ended = Promise.withResolvers<Ending>();
    const connection = new Connection({
      ...this.#parts,
      ...session,
      write: (text) => void (socket.writable && socket.write(text, 'latin1')),
      onUp: () => {
        wasUp = true;
        void this.#tell('up', undefined);
      },
      onEnd: ended.resolve,
    });
    this.#connection = connection;
    socket.on('data', (bytes) => {
      // What is not worked off stays with the venue, and so does what it asks while it does not read what we say.
      socket.pause();
      const drained = () => once(socket, 'drain', { signal: over.signal });
      void connection
        .take(framer.push(bytes))
        .then(() => (socket.writableNeedDrain ? drained() : undefined))
        .catch(() => undefined)
        .finally(() => socket.resume());
    });
    socket.on('error', (error) => connection.lose(error.message));
    socket.on('close', () => connection.lose('the venue closed the connection'));
    // It has said so while the journal was read.
    if (socket.destroyed) connection.lose('the venue closed the connection');
    const ticking = setInterval(() => {
      connection.tick();
      if (this.#isClockWrong()) {
        if (wasUp) void this.#tell('away', wrongClock);
        return;
      }
      if (wasUp && ticks() - this.#toldAt >= toldAgainMs) void this.#tell('up', undefined);
      if (dayAt(options.hours, clock.now()) !== day) connection.logOut();
    }, tickMs);
    connection.start();
    if (this.#stopping.signal.aborted) connection.logOut();
    const isFree = () => !socket.writableNeedDrain;
    const poll = options.sendsOrders ? this.#poll(connection, isFree, over.signal) : undefined;
    try {
      return { ending: await ended.promise, wasUp };
    } finally {
      clearInterval(ticking);
      over.abort();
      await poll;
      this.#connection = undefined;
    }
  }

  /** @param isFree whether the venue reads what was sent: for one that does not, a command stays what it is, and can still be taken back */
  async #poll(connection: Connection, isFree: () => boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (!this.#isClockWrong() && isFree()) await connection.sendCommands();
      await wait(this.#parts.options.pollMs, signal);
    }
  }

  #wait(milliseconds: number): Promise<void> {
    return wait(milliseconds, this.#stopping.signal);
  }

  /** Those who wait for the link are told, one thing after the other; where that fails, the link is none the worse. */
  #tell(state: LinkState, why: string | undefined): Promise<void> {
    const told = `${state} ${why}`;
    if (this.#told === told && state !== 'up') return this.#telling;
    const { journal, log, options, ticks } = this.#parts;
    if (this.#told !== told) log.info({ venue: options.venue, state, why }, 'link');
    this.#told = told;
    this.#toldAt = ticks();
    this.#telling = this.#telling.then(async () => {
      try {
        await journal.tell(options.venue, state, why);
      } catch (error) {
        log.error({ err: error }, 'link not told');
        this.#told = undefined;
      }
    });
    return this.#telling;
  }
}

function whyOf(ending: Ending): string {
  return ending.kind === 'reset' ? 'the venue began its numbers anew' : ending.kind === 'loggedOut' ? '' : ending.why;
}

/** @throws Error where nobody answers in time */
async function open({ host, port, tls }: LinkOptions, signal: AbortSignal): Promise<Socket> {
  const socket = tls === undefined ? connectTcp({ host, port }) : connectTls({ ...tls, host, port });
  socket.setNoDelay(true);
  // It may be lost while nobody holds it yet; without a listener Node would end the process. That it is gone shows in its end.
  socket.on('error', () => undefined);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (why: string) => () => reject(new Error(why));
  const timer = setTimeout(giveUp('nobody answered'), connectTimeoutMs);
  const onAbort = giveUp('stopped');
  signal.addEventListener('abort', onAbort, { once: true });
  socket.once(tls === undefined ? 'connect' : 'secureConnect', resolve);
  socket.once('error', reject);
  try {
    await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    socket.removeListener('error', reject);
  }
  return socket;
}
