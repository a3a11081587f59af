import type { Connection } from './connection.ts';
import { ConnectionLost } from './failures.ts';

/** Connections of one kind, some at most, each in the hands of one at a time. */
export interface Pool {
  /** The next connection that is free, in the order of asking. */
  acquire(): Promise<Connection>;
  /** Gives a connection back. One that is not clean is ended instead: nobody gets another's transaction. */
  release(connection: Connection): void;
  readonly connections: Iterable<Connection>;
  /** How many wait for a connection. */
  readonly waiting: number;
  /** Tells those who have waited too long that they wait in vain. */
  expire(now: number): void;
  /** Ends all connections at once; who waits for one fails with `reason`. New ones are made when they are asked for. */
  giveUp(reason: string): void;
  /** Waits for those that are in use, `graceMs` at most, and ends them all. */
  close(graceMs: number): Promise<void>;
}

export interface PoolOptions {
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

const patienceMs = 30_000;
/** After it a connection is made anew, so that what a server keeps for each does not grow for ever. */
const lifetimeMs = 45 * 60_000;
const pauseAfterFailureMs = 250;

export function createPool({ max, open, refusal }: PoolOptions): Pool {
  const all = new Set<Connection>();
  const free: Connection[] = [];
  let waiters: Waiter[] = [];
  let opening = 0;
  let generation = 0;
  let failedAt = -Infinity;
  let isClosed = false;
  let whenEmpty: (() => void) | undefined;

  function next(): void {
    while (waiters.length > 0 && free.length > 0) waiters.shift()?.resolve(free.pop() as Connection);
    const mayOpen = !isClosed && performance.now() >= failedAt + pauseAfterFailureMs;
    while (mayOpen && opening < waiters.length && all.size + opening < max) void add();
    if (isClosed && waiters.length === 0 && all.size === free.length) whenEmpty?.();
  }

  async function add(): Promise<void> {
    const begun = generation;
    opening += 1;
    try {
      const connection = await open();
      opening -= 1;
      if (begun !== generation) return connection.destroy('the pool was given up');
      all.add(connection);
      connection.onGone = () => remove(connection);
      free.push(connection);
      next();
    } catch (error) {
      opening -= 1;
      if (begun === generation) fail(error as Error);
    }
  }

  /** Whoever has a connection gives it back some time; where nobody has one, waiting is in vain. */
  function fail(error: Error): void {
    failedAt = performance.now();
    if (all.size === 0) rejectAll(error);
    else setTimeout(next, pauseAfterFailureMs + 10).unref();
  }

  function rejectAll(error: Error): void {
    const hopeless = waiters;
    waiters = [];
    for (const waiter of hopeless) waiter.reject(error);
  }

  function remove(connection: Connection): void {
    all.delete(connection);
    const index = free.indexOf(connection);
    if (index !== -1) free.splice(index, 1);
    next();
  }

  return {
    connections: all,
    get waiting() {
      return waiters.length;
    },
    acquire() {
      const reason = isClosed ? new ConnectionLost('the pool is closed') : refusal();
      if (reason !== undefined) return Promise.reject(reason);
      const connection = waiters.length === 0 ? free.pop() : undefined;
      if (connection !== undefined) return Promise.resolve(connection);
      return new Promise((resolve, reject) => {
        waiters.push({ since: performance.now(), resolve, reject });
        failedAt = all.size === 0 && opening === 0 ? -Infinity : failedAt;
        next();
      });
    },
    release(connection) {
      if (!all.has(connection)) return;
      if (!connection.isClean) {
        connection.destroy('it was not given back as it was taken');
        return;
      }
      if (performance.now() > connection.openedAt + lifetimeMs) {
        all.delete(connection);
        void connection.close();
      } else free.push(connection);
      next();
    },
    expire(now) {
      while (waiters[0] !== undefined && waiters[0].since < now - patienceMs) {
        waiters.shift()?.reject(new ConnectionLost('no connection became free'));
      }
    },
    giveUp(reason) {
      generation += 1;
      failedAt = -Infinity;
      for (const connection of all) connection.destroy(reason);
      all.clear();
      free.length = 0;
      rejectAll(new ConnectionLost(reason));
    },
    async close(graceMs) {
      isClosed = true;
      await new Promise<void>((resolve) => {
        whenEmpty = resolve;
        setTimeout(resolve, graceMs).unref();
        next();
      });
      rejectAll(new ConnectionLost('the pool is closed'));
      await Promise.all([...all].map((connection) => endOf(connection)));
    },
  };
}

async function endOf(connection: Connection): Promise<void> {
  if (connection.isClean) await connection.close();
  else connection.destroy('the pool is closed');
}
