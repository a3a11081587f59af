import type { Sql } from '../../platform/database.ts';
import { sessionKeptMs } from './session.ts';

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
