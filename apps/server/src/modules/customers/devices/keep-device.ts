import type { Tx, Sql } from '../../../platform/database.ts';
import { networkOf } from '../network.ts';
import { createToken, hashToken, isToken, sessionKeptMs, type Device, deviceKeptMs, type Session } from '../session.ts';

export interface KeptDevice {
  /** What the browser is to keep; undefined where no browser asks. */
  readonly cookie: string | undefined;
  /** Whether this customer had not logged in on it before. */
  readonly isNew: boolean;
}

/**
 * Takes a device into those a customer is known on. A browser keeps the cookie that it has from another customer's
 * log-in, and gets one where it has none that is known here. Any other client is known by its name and network.
 */
export async function keepDevice(tx: Tx, customerId: string, device: Device, at: Date): Promise<KeptDevice> {
  if (device.isBrowser !== true)
    return { cookie: undefined, isNew: !(await hadSessionLike(tx, customerId, device, at)) };
  const cookie = (await knownCookie(tx, device.cookie)) ?? createToken();
  // A row that was updated, not inserted, bears the mark of its updating transaction.
  const [known] = await tx<[{ isNew: boolean }]>`
    INSERT INTO known_devices (customer_id, cookie_hash, first_used_at, last_used_at)
    VALUES (${customerId}, ${hashToken(cookie)}, ${at}, ${at})
    ON CONFLICT (customer_id, cookie_hash) DO UPDATE SET last_used_at = excluded.last_used_at
    RETURNING xmax = 0 AS is_new`;
  return { cookie, isNew: known.isNew };
}

/** A cookie that nobody was given here is not kept: somebody may have put it there who knows it. */
async function knownCookie(tx: Tx, cookie: string | undefined): Promise<string | undefined> {
  if (cookie === undefined || !isToken(cookie)) return undefined;
  const [known] = await tx`SELECT FROM known_devices WHERE cookie_hash = ${hashToken(cookie)} LIMIT 1`;
  return known && cookie;
}

async function hadSessionLike(tx: Tx, customerId: string, { address, userAgent }: Device, at: Date): Promise<boolean> {
  const [found] = await tx`
    SELECT FROM sessions
    WHERE customer_id = ${customerId} AND address_range = ${networkOf(address).range} AND user_agent = ${userAgent}
      AND last_used_at > ${new Date(at.getTime() - sessionKeptMs)}
    LIMIT 1`;
  return found !== undefined;
}

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

/**
 * Forgets the devices that a customer is known on, but for the one of `kept` where it is given. A thief may have logged in
 * on one of them, and would be taken for the owner there.
 */
export async function forgetDevices(tx: Tx, customerId: string, kept?: Session): Promise<void> {
  await tx`
    DELETE FROM known_devices
    WHERE customer_id = ${customerId}
      AND cookie_hash IS DISTINCT FROM (SELECT cookie_hash FROM sessions WHERE id = ${kept?.id ?? null})`;
}
