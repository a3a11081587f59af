import { type Connection, openConnection, type ConnectionOptions } from './connection.ts';
import { ConnectionLost, isAnswer } from './failures.ts';

interface PoolOptions {
  readonly max: number;
  open(): Promise<Connection>;
  /** Why nobody can have a connection now; undefined while there is no reason. */
  refusal(): Error | undefined;
}

interface Waiter {
  readonly since: number;
  resolve(connection: Connection): void;
  reject(error: Error): void;
}

/** How a pool stands. */
export interface PoolLoad {
  /** Connections at the most. */
  readonly max: number;
  /** Connections that are open and in nobody's hands. */
  readonly free: number;
  readonly busy: number;
  /** How many wait for a connection, and for how long the first of them. */
  readonly waiting: number;
  readonly longestWaitMs: number;
}

const patienceMs = 30_000;
/** After it a connection is made anew, so that what a server keeps for each does not grow for ever. */
const lifetimeMs = 45 * 60_000;
const pauseAfterFailureMs = 250;

/** Connections of one kind, some at most, each in the hands of one at a time. */
export class Pool {
  readonly #options: PoolOptions;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];
  #waiters: Waiter[] = [];
  #opening = 0;
  #generation = 0;
  #failedAt = -Infinity;
  #isClosed = false;
  #whenEmpty: (() => void) | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get connections(): Iterable<Connection> {
    return this.#all;
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#waiters.length;
  }

  get load(): PoolLoad {
    const { max } = this.#options;
    const [first] = this.#waiters;
    return {
      max,
      free: this.#free.length,
      busy: this.#all.size - this.#free.length,
      waiting: this.#waiters.length,
      longestWaitMs: first === undefined ? 0 : performance.now() - first.since,
    };
  }

  /** The next connection that is free, in the order of asking. */
  acquire(): Promise<Connection> {
    const reason = this.#isClosed ? new ConnectionLost('the pool is closed') : this.#options.refusal();
    if (reason !== undefined) return Promise.reject(reason);
    const connection = this.#waiters.length === 0 ? this.#free.pop() : undefined;
    if (connection !== undefined) return Promise.resolve(connection);
    return new Promise((resolve, reject) => {
      this.#waiters.push({ since: performance.now(), resolve, reject });
      if (this.#all.size === 0 && this.#opening === 0) this.#failedAt = -Infinity;
      this.#next();
    });
  }

  /** Gives a connection back. One that is not clean is ended instead: nobody gets another's transaction. */
  release(connection: Connection): void {
    if (!this.#all.has(connection)) return;
    if (!connection.isClean) {
      connection.destroy('it was not given back as it was taken');
      return;
    }
    if (performance.now() > connection.openedAt + lifetimeMs) {
      this.#all.delete(connection);
      void connection.close();
    } else this.#free.push(connection);
    this.#next();
  }

  /** Tells those who have waited too long that they wait in vain. */
  expire(now: number): void {
    while (this.#waiters[0] !== undefined && this.#waiters[0].since < now - patienceMs) {
      this.#waiters.shift()?.reject(new ConnectionLost('no connection became free'));
    }
  }

  /** Ends all connections at once; who waits for one fails with `reason`. New ones are made when they are asked for. */
  giveUp(reason: string): void {
    this.#generation += 1;
    this.#failedAt = -Infinity;
    for (const connection of this.#all) connection.destroy(reason);
    this.#all.clear();
    this.#free.length = 0;
    this.#rejectAll(new ConnectionLost(reason));
  }

  /** Waits for those that are in use, `graceMs` at most, and ends them all. */
  async close(graceMs: number): Promise<void> {
    this.#isClosed = true;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
      setTimeout(resolve, graceMs).unref();
      this.#next();
    });
    this.#rejectAll(new ConnectionLost('the pool is closed'));
    await Promise.all([...this.#all].map(endOf));
  }

  #next(): void {
    while (this.#waiters.length > 0 && this.#free.length > 0) {
      this.#waiters.shift()?.resolve(this.#free.pop() as Connection);
    }
    const mayOpen = !this.#isClosed && performance.now() >= this.#failedAt + pauseAfterFailureMs;
    while (mayOpen && this.#opening < this.#waiters.length && this.#all.size + this.#opening < this.#options.max) {
      void this.#add();
    }
    if (this.#isClosed && this.#waiters.length === 0 && this.#all.size === this.#free.length) this.#whenEmpty?.();
  }

  async #add(): Promise<void> {
    const begun = this.#generation;
    this.#opening += 1;
    try {
      const connection = await this.#options.open();
      this.#opening -= 1;
      if (begun !== this.#generation) return connection.destroy('the pool was given up');
      this.#all.add(connection);
      connection.onGone = () => this.#remove(connection);
      this.#free.push(connection);
      this.#next();
    } catch (error) {
      this.#opening -= 1;
      if (begun === this.#generation) this.#fail(error as Error);
    }
  }

  /** Whoever has a connection gives it back some time; where nobody has one, waiting is in vain. */
  #fail(error: Error): void {
    this.#failedAt = performance.now();
    if (this.#all.size === 0) this.#rejectAll(error);
    else setTimeout(() => this.#next(), pauseAfterFailureMs + 10).unref();
  }

  #rejectAll(error: Error): void {
    const hopeless = this.#waiters;
    this.#waiters = [];
    for (const waiter of hopeless) waiter.reject(error);
  }

  #remove(connection: Connection): void {
    this.#all.delete(connection);
    const index = this.#free.indexOf(connection);
    if (index !== -1) this.#free.splice(index, 1);
    this.#next();
  }
}

async function endOf(connection: Connection): Promise<void> {
  if (connection.isClean) await connection.close();
  else connection.destroy('the pool is closed');
}

/** A pool, and how long PostgreSQL may be silent on one of its connections that it was asked something on. */
interface Watched {
  readonly pool: Pool;
  readonly silenceMs: number;
}

interface Watch {
  /** Why nobody can have a connection now; undefined while the database is there. */
  refusal(): Error | undefined;
  stop(): void;
}

const everyMs = 500;
/** Silence on all connections after which the database is asked whether it is there. */
const doubtMs = 2_000;
/** What it has then, so that all is given up after five seconds. */
const probeMs = 3_000;

const gone = 'the database does not answer';

/**
 * Notices that the database has vanished. A machine that is switched off or cut off says nothing, and TCP waits for it
 * for a quarter of an hour. So when nothing is heard on any connection although there are questions, a new one is tried;
 * where that is not answered either, all are given up, and whoever asks is refused at once until a new one is answered.
 */
export function watch(pools: readonly Watched[], probe: ConnectionOptions): Watch {
  let heard = 0;
  let silentMs = 0;
  let isGone = false;
  let isProbing = false;
  let lastTick = performance.now();
  const silences = new WeakMap<object, { bytes: number; ms: number }>();
  const timer = setInterval(tick, everyMs).unref();

  function tick(): void {
    const now = performance.now();
    // While this process itself stood still nobody listened.
    const elapsed = Math.min(now - lastTick, 2 * everyMs);
    lastTick = now;
    let bytes = 0;
    let isAsked = false;
    for (const { pool, silenceMs } of pools) {
      pool.expire(now);
      isAsked ||= pool.waiting > 0;
      for (const connection of pool.connections) {
        bytes += connection.bytesRead;
        isAsked ||= connection.asked > 0;
        endWhereSilent(connection, elapsed, silenceMs);
      }
    }
    silentMs = isAsked && bytes === heard ? silentMs + elapsed : 0;
    heard = bytes;
    if ((isGone || silentMs >= doubtMs) && !isProbing) void look();
  }

  /** A statement is ended by the server's own timeout before; one that is not answered even so is on a dead connection. */
  function endWhereSilent(connection: Connection, elapsed: number, silenceMs: number): void {
    const silence = silences.get(connection) ?? { bytes: -1, ms: 0 };
    const isSilent = connection.asked > 0 && connection.bytesRead === silence.bytes;
    const ms = isSilent ? silence.ms + elapsed : 0;
    silences.set(connection, { bytes: connection.bytesRead, ms });
    if (ms > silenceMs) connection.destroy(gone);
  }

  async function look(): Promise<void> {
    isProbing = true;
    const isThere = await answers(probe);
    isProbing = false;
    if (isThere) {
      isGone = false;
      silentMs = 0;
    } else if (isGone || silentMs >= doubtMs) {
      isGone = true;
      for (const { pool } of pools) pool.giveUp(gone);
    }
  }

  return {
    refusal: () => (isGone ? new ConnectionLost(gone) : undefined),
    stop: () => clearInterval(timer),
  };
}

async function answers(probe: ConnectionOptions): Promise<boolean> {
  try {
    const connection = await openConnection({ ...probe, timeoutMs: probeMs });
    await connection.close();
    return true;
  } catch (error) {
    return isAnswer(error);
  }
}
