import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { canBeUsed, parseInvitationCode } from './invitation-code.ts';
import type { Password } from './password.ts';
import type { Phone } from './phone.ts';
import { registerCustomer } from './register-customer.ts';

export interface Registration {
  readonly phone: Phone;
  readonly password: Password;
  readonly invitationCode: string;
  /** The network address of who asks. */
  readonly address: string;
}

/**
 * Registers a stranger who was invited.
 * @throws Refusal `invalid_invitation_code`, `phone_taken`, `too_many_attempts`, `unavailable`
 */
export function register(context: CustomersContext, registration: Registration): Promise<void> {
  const { database, clock, passwords, throttle } = context;
  const { phone, password, address } = registration;
  return throttle.attempt({ kind: 'registration', phone, address }, async (lane) => {
    const invitationCode = parseInvitationCode(registration.invitationCode);
    // Both are asked before the hash, which is dear, and decided after it, in the transaction.
    if (invitationCode === undefined || !(await canBeUsed(database.sql, invitationCode, clock.now()))) {
      throw new Refusal('invalid_invitation_code');
    }
    const [taken] = await database.sql`SELECT FROM customers WHERE phone = ${phone}`;
    if (taken !== undefined) throw new Refusal('phone_taken');

    const passwordHash = await passwords.hash(lane, password);
    const at = clock.now();
    await database.transaction((tx) => registerCustomer(tx, { phone, passwordHash, invitationCode, at }));
  });
}
