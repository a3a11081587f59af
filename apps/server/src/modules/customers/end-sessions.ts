import type { Bus } from '../../platform/bus.ts';
import { onCommit, type Tx, type Sql } from '../../platform/database.ts';
import { endSubscriptions } from './push/subscriptions.ts';
import { type Session, sessionKeptMs } from './session.ts';

declare module '../../platform/bus.ts' {
  interface Topics {
    /** These sessions have ended: what is open for them is to be closed. */
    'session-ended': { customerId: string; sessionIds: string[] };
  }
}

export type SessionEnder = ReturnType<typeof createSessionEnder>;

/** Ends sessions. Who holds something open for them hears `session-ended` on the bus, after the commit. */
export function createSessionEnder(bus: Bus) {
  /** What was to be told on their devices is told there no more. */
  async function follow(tx: Tx, customerId: string, ended: ReadonlyArray<{ id: string }>): Promise<void> {
    const sessionIds = ended.map(({ id }) => id);
    if (sessionIds.length === 0) return;
    await endSubscriptions(tx, sessionIds);
    onCommit(tx, () => bus.publish('session-ended', { customerId, sessionIds }));
  }

  return {
    /** Ends one session. Ending it again does nothing. */
    async end(tx: Tx, { id, customerId }: Session, at: Date): Promise<void> {
      const ended = await tx<Array<{ id: string }>>`
        UPDATE sessions SET ended_at = ${at} WHERE id = ${id} AND ended_at IS NULL RETURNING id`;
      await follow(tx, customerId, ended);
    },
    /** Ends all sessions of a customer, but for `kept` where it is given. */
    async endAll(tx: Tx, customerId: string, at: Date, kept?: Session): Promise<void> {
      const ended = await tx<Array<{ id: string }>>`
        UPDATE sessions SET ended_at = ${at}
        WHERE customer_id = ${customerId} AND ended_at IS NULL AND id IS DISTINCT FROM ${kept?.id}
        RETURNING id`;
      await follow(tx, customerId, ended);
    },
  };
}

const sweptAtOnce = 5_000;

/** Removes the rows of sessions that nobody has used for 90 days, some thousands at a time. */
export async function sweepSessions(sql: Sql, now: Date): Promise<void> {
  await sql`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE last_used_at <= ${new Date(now.getTime() - sessionKeptMs)}
      ORDER BY last_used_at LIMIT ${sweptAtOnce}
    )`;
}
