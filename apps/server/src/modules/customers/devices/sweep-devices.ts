import type { Sql } from '../../../platform/database.ts';
import { deviceKeptMs } from '../session.ts';

const sweptAtOnce = 5_000;

/** Removes devices that nobody has logged in on for a year, some thousands at a time. */
export async function sweepDevices(sql: Sql, now: Date): Promise<void> {
  await sql`
    DELETE FROM known_devices WHERE (customer_id, cookie_hash) IN (
      SELECT customer_id, cookie_hash FROM known_devices
      WHERE last_used_at <= ${new Date(now.getTime() - deviceKeptMs)}
      ORDER BY last_used_at LIMIT ${sweptAtOnce}
    )`;
}
