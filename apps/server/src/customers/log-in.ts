import { Refusal } from '../platform/refusal.ts';
import { beginSession } from './begin-session.ts';
import type { CustomersContext } from './context.ts';
import { findByPhone } from './find-by-phone.ts';
import type { Password } from './password.ts';
import type { Phone } from './phone.ts';
import type { Device } from './session.ts';

export interface LoginRequest {
  readonly phone: Phone;
  readonly password: Password;
  readonly device: Device;
}

export interface Login {
  /** Opens the session. It is not kept anywhere on this side. */
  readonly token: string;
  readonly customerNumber: number;
  readonly at: Date;
}

/**
 * Begins a session. An unknown phone and a wrong password are answered alike, in the same time.
 * @throws Refusal `invalid_credentials`, `account_frozen`, `too_many_attempts`, `unavailable`
 */
export function logIn(context: CustomersContext, { phone, password, device }: LoginRequest): Promise<Login> {
  const { database, clock, passwords, throttle } = context;
  return throttle.attempt({ kind: 'password', phone, address: device.address }, async () => {
    const customer = await findByPhone(database.sql, phone);
    const matches = await passwords.matches(password, customer?.passwordHash);
    if (customer === undefined || !matches) throw new Refusal('invalid_credentials');
    if (customer.frozenReason !== null)
      throw new Refusal('account_frozen', { values: { reason: customer.frozenReason } });

    const at = clock.now();
    const { id: customerId, passwordHash, number: customerNumber } = customer;
    const token = await database.transaction((tx) => beginSession(tx, { customerId, passwordHash, device, at }));
    if (token === undefined) throw new Refusal('invalid_credentials');
    return { token, customerNumber, at };
  });
}
