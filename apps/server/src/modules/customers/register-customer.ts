import { v7 as uuidv7 } from 'uuid';
import { openAccounts } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { randomCustomerNumber } from './customer-number.ts';
import { useInvitationCode, type InvitationCode } from './invitation-code.ts';
import type { Phone } from './phone.ts';

export interface NewCustomer {
  readonly phone: Phone;
  readonly passwordHash: string;
  /** Absent where nobody had to invite: the seed of a practice market. */
  readonly invitationCode?: InvitationCode;
  readonly at: Date;
}

const maxNumberDraws = 20;

/**
 * Makes a customer with ledger accounts at zero, and uses the invitation code once.
 * @returns the customer's id.
 * @throws Refusal `phone_taken`, `invalid_invitation_code`
 */
export async function registerCustomer(tx: Tx, customer: NewCustomer): Promise<string> {
  const { invitationCode, at } = customer;
  const id = await insertCustomer(tx, customer);
  await openAccounts(tx, id);
  // Last, since all who register by one code wait for its row.
  if (invitationCode !== undefined && !(await useInvitationCode(tx, invitationCode, at))) {
    throw new Refusal('invalid_invitation_code');
  }
  return id;
}

async function insertCustomer(tx: Tx, { phone, passwordHash, invitationCode, at }: NewCustomer): Promise<string> {
  const id = uuidv7({ msecs: at.getTime() });
  for (let draw = 0; draw < maxNumberDraws; draw += 1) {
    const [inserted] = await tx`
      INSERT INTO customers (id, number, phone, password_hash, invitation_code, created_at)
      VALUES (${id}, ${randomCustomerNumber()}, ${phone}, ${passwordHash}, ${invitationCode}, ${at})
      ON CONFLICT DO NOTHING
      RETURNING 1`;
    if (inserted !== undefined) return id;
    const [taken] = await tx`SELECT FROM customers WHERE phone = ${phone}`;
    if (taken !== undefined) throw new Refusal('phone_taken');
  }
  throw new Error('found no free customer number');
}
