import { openConnection, type ConnectionOptions } from './connection.ts';
import { ConnectionLost, isAnswer } from './failures.ts';
import type { Pool } from './pool.ts';

/** A pool, and how long PostgreSQL may be silent on one of its connections that it was asked something on. */
export interface Watched {
  readonly pool: Pool;
  readonly silenceMs: number;
}

export interface Watch {
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
  function endWhereSilent(
    connection: Watched['pool']['connections'] extends Iterable<infer C> ? C : never,
    elapsed: number,
    silenceMs: number,
  ): void {
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
