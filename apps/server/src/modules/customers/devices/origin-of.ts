import type { Sql, Tx } from '../../../platform/database.ts';
import { networkOf } from '../network.ts';
import { deviceKeptMs, hashToken, isToken, sessionKeptMs } from '../session.ts';

/** Who makes an attempt, as far as they show themselves. */
export interface Asker {
  readonly address: string;
  /** What they sent in the cookie that devices are known by. */
  readonly cookie?: string | undefined;
  /** Whose live session they sent along. */
  readonly customerId?: string | undefined;
}

/**
 * Where an attempt on a phone comes from: within a session of its owner, on one of its owner's devices, from a network
 * that its owner has logged in from, or from a stranger.
 */
export type AttemptOrigin = 'session' | `device ${string}` | 'network' | 'stranger';

export async function originOf(tx: Sql | Tx, phone: string, asker: Asker, now: Date): Promise<AttemptOrigin> {
  const { address, cookie, customerId } = asker;
  if (customerId !== undefined && (await isOwner(tx, phone, customerId))) return 'session';
  if (cookie !== undefined && isToken(cookie)) {
    const cookieHash = hashToken(cookie);
    if (await isOwnersDevice(tx, phone, cookieHash, now)) return `device ${cookieHash.toString('base64url')}`;
  }
  return (await isOwnersNetwork(tx, phone, networkOf(address).range, now)) ? 'network' : 'stranger';
}

async function isOwner(tx: Sql | Tx, phone: string, customerId: string): Promise<boolean> {
  const [found] = await tx`SELECT FROM customers WHERE phone = ${phone} AND id = ${customerId}`;
  return found !== undefined;
}

async function isOwnersDevice(tx: Sql | Tx, phone: string, cookieHash: Buffer, now: Date): Promise<boolean> {
  const [found] = await tx`
    SELECT FROM known_devices d
    JOIN customers c ON c.id = d.customer_id
    WHERE c.phone = ${phone} AND d.cookie_hash = ${cookieHash}
      AND d.last_used_at > ${new Date(now.getTime() - deviceKeptMs)}`;
  return found !== undefined;
}

async function isOwnersNetwork(tx: Sql | Tx, phone: string, range: string, now: Date): Promise<boolean> {
  const [found] = await tx`
    SELECT FROM sessions s
    JOIN customers c ON c.id = s.customer_id
    WHERE c.phone = ${phone} AND s.address_range = ${range}
      AND s.last_used_at > ${new Date(now.getTime() - sessionKeptMs)}
    LIMIT 1`;
  return found !== undefined;
}
