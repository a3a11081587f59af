import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import type { Password } from './password.ts';
import type { Phone } from './phone.ts';

export interface LoginPasswordCheck {
  readonly password: Password | undefined;
  /** The network address of who asks. */
  readonly address: string;
}

/**
 * Asks who is logged in for their login password once more, before a change that a thief of the session would like to
 * make. `alsoCheck` is done within the same attempt: what it refuses as a wrong guess counts too.
 * @throws Refusal `login_password_required`, `invalid_credentials`, `too_many_attempts`, `unavailable`
 */
export async function checkLoginPassword(
  { database, passwords, throttle }: CustomersContext,
  customerId: string,
  { password, address }: LoginPasswordCheck,
  alsoCheck?: () => Promise<void>,
): Promise<void> {
  if (password === undefined) throw new Refusal('login_password_required');
  const [customer] = await database.sql<[{ phone: Phone; passwordHash: string }]>`
    SELECT phone, password_hash FROM customers WHERE id = ${customerId}`;
  await throttle.attempt({ kind: 'password', phone: customer.phone, address, customerId }, async (lane) => {
    if (!(await passwords.matches(lane, password, customer.passwordHash))) throw new Refusal('invalid_credentials');
    await alsoCheck?.();
  });
}
