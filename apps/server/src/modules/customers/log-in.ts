import { Refusal } from '../../platform/refusal.ts';
import { beginSession } from './begin-session.ts';
import type { CustomersContext } from './context.ts';
import { findByPhone } from './find-by-phone.ts';
import type { Password } from './password.ts';
import type { Phone } from './phone.ts';
import type { Device } from './session.ts';
import { checkSecondFactor } from './totp/second-factor.ts';

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
