import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, type Answer, type Connection } from './connection.ts';

export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** The next request, as the bytes that go over the wire. */
  next(): string;
  /** Looks at an answer. Throws where it is not what was to be measured. */
  check(answer: Answer): void;
}

export interface LoadResult {
  readonly answers: number;
  readonly answersPerSecond: number;
  /** Milliseconds for each answer. */
  readonly latencies: readonly number[];
}

/** Every connection sends its next request as soon as it has its answer. */
export async function closedLoop(options: LoadOptions): Promise<LoadResult> {
  return withConnections(options, (connections, fail) => {
    const latencies: number[] = [];
    const startedAt = performance.now();
    const endsAt = startedAt + options.seconds * 1_000;
    let running = connections.length;
    return new Promise((resolve) => {
      const go = (connection: Connection): void => {
        const sentAt = performance.now();
        connection.send(options.next(), (answer) => {
          const now = performance.now();
          latencies.push(now - sentAt);
          if (!passes(answer, options, fail)) return;
          if (now < endsAt) return go(connection);
          running -= 1;
          if (running === 0) resolve(resultOf(latencies, now - startedAt));
        });
      };
      connections.forEach(go);
    });
  });
}

/** Until the server has taken all connections in. */
const settleMs = 500;

/**
 * Requests become due at a fixed rate, whatever the server does; each latency counts from when its request was due, so
 * that a server which stalls does not hide it by holding up the load.
 */
export async function openLoop(options: LoadOptions & { readonly perSecond: number }): Promise<LoadResult> {
  return withConnections(options, async (connections, fail) => {
    await sleep(settleMs);
    const latencies: number[] = [];
    const idle = [...connections];
    const due: number[] = [];
    const startedAt = performance.now();
    const total = Math.floor(options.perSecond * options.seconds);
    let made = 0;
    return new Promise((resolve) => {
      const pump = (): void => {
        // By turns: the server hangs up on a connection that says nothing for ten seconds after it was made.
        while (due.length > 0 && idle.length > 0) send(idle.shift() as Connection, due.shift() as number);
      };
      const send = (connection: Connection, dueAt: number): void =>
        connection.send(options.next(), (answer) => {
          latencies.push(performance.now() - dueAt);
          if (!passes(answer, options, fail)) return;
          idle.push(connection);
          if (latencies.length === total) resolve(resultOf(latencies, performance.now() - startedAt));
          else pump();
        });
      const timer = setInterval(() => {
        const now = performance.now();
        for (; made < total; made += 1) {
          const dueAt = startedAt + (made * 1_000) / options.perSecond;
          if (dueAt > now) break;
          due.push(dueAt);
        }
        if (made === total) clearInterval(timer);
        pump();
      }, 1);
    });
  });
}

async function withConnections(
  { url, connections: count }: LoadOptions,
  work: (connections: readonly Connection[], fail: (error: Error) => void) => Promise<LoadResult>,
): Promise<LoadResult> {
  const failed = Promise.withResolvers<never>();
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url, failed.reject)));
  try {
    return await Promise.race([work(connections, failed.reject), failed.promise]);
  } finally {
    for (const connection of connections) connection.close();
  }
}

function passes(answer: Answer, { check }: LoadOptions, fail: (error: Error) => void): boolean {
  try {
    check(answer);
    return true;
  } catch (error) {
    fail(error as Error);
    return false;
  }
}

function resultOf(latencies: readonly number[], elapsedMs: number): LoadResult {
  return { answers: latencies.length, answersPerSecond: latencies.length / (elapsedMs / 1_000), latencies };
}

/** Fails on anything but a 200. */
export function expectOk({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`answered ${status}: ${body.slice(0, 300)}`);
}
