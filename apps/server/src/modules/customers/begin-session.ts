import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/database.ts';
import { describeDevice } from './devices/describe-device.ts';
import { keepDevice } from './devices/keep-device.ts';
import { networkOf } from './network.ts';
import { notify } from './notices.ts';
import { createToken, hashToken, type Device } from './session.ts';

const maxUserAgentLength = 300;

export interface NewSession {
  readonly customerId: string;
  /** What the password was found to match, outside this transaction. Undefined where no password was asked for. */
  readonly passwordHash: string | undefined;
  readonly device: Device;
  readonly at: Date;
}

export interface BegunSession {
  /** Opens the session. It is nowhere else. */
  readonly token: string;
  /** For the browser to keep; the token opens nothing without it. Undefined where no browser asked. */
  readonly deviceCookie: string | undefined;
}

/**
 * Begins a session, and tells the customer of it where the device is new and not their first.
 * @returns undefined where the password has changed meanwhile.
 */
export async function beginSession(
  tx: Tx,
  { customerId, passwordHash, device, at }: NewSession,
): Promise<BegunSession | undefined> {
  // The lock makes a log-in and a change of the password wait for each other, so that the later sees the earlier.
  const [customer] = await tx<Array<{ hasLoggedIn: boolean }>>`
    SELECT has_logged_in FROM customers
    WHERE id = ${customerId} AND password_hash = coalesce(${passwordHash}, password_hash)
    FOR NO KEY UPDATE`;
  if (customer === undefined) return undefined;

  const token = createToken();
  const userAgent = device.userAgent.slice(0, maxUserAgentLength);
  const { range } = networkOf(device.address);
  const { cookie, isNew } = await keepDevice(tx, customerId, { ...device, userAgent }, at);
  await tx`
    INSERT INTO sessions (id, customer_id, token_hash, cookie_hash, created_at, last_used_at, user_agent, address_range)
    VALUES (${uuidv7({ msecs: at.getTime() })}, ${customerId}, ${hashToken(token)},
            ${cookie === undefined ? null : hashToken(cookie)}, ${at}, ${at}, ${userAgent}, ${range})`;
  if (!customer.hasLoggedIn) {
    await tx`UPDATE customers SET has_logged_in = true WHERE id = ${customerId}`;
  } else if (isNew) {
    const values = { device: describeDevice(userAgent), network: range };
    await notify(tx, { customerId, kind: 'new_device', values, at });
  }
  return { token, deviceCookie: cookie };
}
