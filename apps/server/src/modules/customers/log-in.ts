import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { findByPhone, type Phone } from './find-by-phone.ts';
import type { Password } from './password.ts';
import { type Device, createTokenOf, hashToken } from './session.ts';
import { checkSecondFactor } from './totp/second-factor.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/database.ts';
import { describeDevice } from './devices/describe-device.ts';
import { keepDevice } from './devices/keep-device.ts';
import { networkOf } from './network.ts';
import { notify } from './notices.ts';
import { verifyAssertion, type PasskeyAssertion } from './passkeys/assertion.ts';
import type { From } from './passkeys/challenges.ts';
import { requestOptions, type RequestOptions } from './passkeys/options.ts';

export interface LoginRequest {
  readonly phone: Phone;
  readonly password: Password;
  /** A code of the customer's authenticator app, or one of their recovery codes. */
  readonly code?: string | undefined;
  readonly device: Device;
  /** Whose live session came along, where one did. */
  readonly customerId?: string | undefined;
}

export interface Login {
  /** Opens the session. It is not kept anywhere on this side. */
  readonly token: string;
  /** For the browser to keep: without it the token opens nothing. Undefined where no browser asked. */
  readonly deviceCookie: string | undefined;
  readonly customerNumber: number;
  readonly phone: Phone;
  readonly at: Date;
}

/**
 * Begins a session. An unknown phone and a wrong password are answered alike, in the same time.
 * @throws Refusal `invalid_credentials`, `second_factor_required`, `second_factor_incorrect`, `too_many_attempts`,
 * `unavailable`
 */
export function logIn(context: CustomersContext, request: LoginRequest): Promise<Login> {
  const { database, clock, passwords, throttle } = context;
  const { phone, password, code, device, customerId: knownAs } = request;
  const { address, cookie } = device;
  return throttle.attempt({ kind: 'password', phone, address, cookie, customerId: knownAs }, async (lane) => {
    const customer = await findByPhone(database.sql, phone);
    const matches = await passwords.matches(lane, password, customer?.passwordHash);
    if (customer === undefined || !matches) throw new Refusal('invalid_credentials');
    const { id: customerId, passwordHash, number: customerNumber } = customer;
    await checkSecondFactor(context, customerId, code, address);

    const at = clock.now();
    const begun = await database.transaction((tx) => beginSession(tx, { customerId, passwordHash, device, at }));
    if (begun === undefined) throw new Refusal('invalid_credentials');
    return { ...begun, customerNumber, phone, at };
  });
}

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
 * @returns undefined where the password has changed meanwhile, or the account was closed.
 */
export async function beginSession(
  tx: Tx,
  { customerId, passwordHash, device, at }: NewSession,
): Promise<BegunSession | undefined> {
  // The lock makes a log-in and a change of the password wait for each other, so that the later sees the earlier.
  const [customer] = await tx<Array<{ hasLoggedIn: boolean }>>`
    SELECT has_logged_in FROM customers
    WHERE id = ${customerId} AND password_hash = coalesce(${passwordHash}, password_hash) AND closed_at IS NULL
    FOR NO KEY UPDATE`;
  if (customer === undefined) return undefined;

  const token = createTokenOf(customerId);
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

/** @throws Refusal `passkeys_unavailable`, `rate_limited` */
export async function beginLogIn(context: CustomersContext, { origin, address }: From): Promise<RequestOptions> {
  const relyingParty = context.relyingPartyOf(origin);
  const from = { origin: relyingParty.origin, address };
  return requestOptions(await context.challenges.make({ purpose: 'log_in' }, from), relyingParty.id);
}

/**
 * Begins a session for whom the passkey belongs to. No code of an authenticator app is asked for beyond it: the passkey
 * is a thing that has verified its user, which is two factors already.
 * @throws Refusal `passkey_expired`, `passkey_refused`
 */
export async function logInWithPasskey(
  context: CustomersContext,
  assertion: PasskeyAssertion,
  device: Device,
): Promise<Login> {
  const { database, clock } = context;
  const customerId = await verifyAssertion(context, { purpose: 'log_in' }, assertion);
  const [customer] = await database.sql<[{ number: bigint; phone: Phone }]>`
    SELECT number, phone FROM customers WHERE id = ${customerId}`;
  const { number, phone } = customer;

  const at = clock.now();
  const begun = await database.transaction((tx) =>
    beginSession(tx, { customerId, passwordHash: undefined, device, at }),
  );
  if (begun === undefined) throw new Refusal('passkey_refused');
  return { ...begun, customerNumber: Number(number), phone, at };
}
