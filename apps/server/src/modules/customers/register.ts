import { Refusal } from '../../platform/refusal.ts';
import type { CustomersContext } from './context.ts';
import { canBeUsed, parseInvitationCode, useInvitationCode, type InvitationCode } from './manage-invitations.ts';
import type { Password } from './password.ts';
import type { Phone } from './find-by-phone.ts';
import { v7 as uuidv7 } from 'uuid';
import { openAccounts } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { randomInt } from 'node:crypto';

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

const lowest = 10_000_000;
const aboveHighest = 100_000_000;

/** A random public number of eight digits, the first of them not zero. */
export function randomCustomerNumber(): number {
  return randomInt(lowest, aboveHighest);
}

/** The number as people read it out: "4829 1037". */
export function formatCustomerNumber(number: number): string {
  const digits = String(number);
  return `${digits.slice(0, 4)} ${digits.slice(4)}`;
}
