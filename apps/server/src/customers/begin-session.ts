import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../platform/database.ts';
import { networkOf } from './network.ts';
import type { Device } from './session.ts';
import { createToken, hashToken } from './session-token.ts';

const maxUserAgentLength = 300;

export interface NewSession {
  readonly customerId: string;
  /** What the password was found to match, outside this transaction. */
  readonly passwordHash: string;
  readonly device: Device;
  readonly at: Date;
}

/**
 * Begins a session, and answers the token that opens it. The token is nowhere else.
 * @returns undefined where the password has changed meanwhile or the customer was frozen.
 */
export async function beginSession(
  tx: Tx,
  { customerId, passwordHash, device, at }: NewSession,
): Promise<string | undefined> {
  const token = createToken();
  // The share lock makes a log-in and a change of the password wait for each other, so that the later sees the earlier.
  const [begun] = await tx`
    INSERT INTO sessions (id, customer_id, token_hash, created_at, last_used_at, user_agent, address_range)
    SELECT ${uuidv7({ msecs: at.getTime() })}::uuid, id, ${hashToken(token)}::bytea, ${at}::timestamptz, ${at}::timestamptz,
           ${device.userAgent.slice(0, maxUserAgentLength)}::text, ${networkOf(device.address).range}::text
    FROM customers
    WHERE id = ${customerId} AND password_hash = ${passwordHash} AND frozen_reason IS NULL
    FOR SHARE
    RETURNING id`;
  return begun && token;
}
