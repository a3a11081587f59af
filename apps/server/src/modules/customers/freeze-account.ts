import { lockBook } from '../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { notify } from './notices.ts';

export interface Freeze {
  readonly customerId: string;
  /** Read by the customer: at most 500 characters. */
  readonly reason: string;
  /** The time is taken under the lock, so that nothing of a later time was done before. */
  readonly clock: Clock;
}

/**
 * Freezes an account: its customer can log in and look, but no money of theirs moves by their own command. It takes the lock
 * that every such command takes, so that none slips through. Freezing again changes the reason.
 * @returns the reason before
 * @throws Refusal `not_found`
 */
export async function freezeAccount(tx: Tx, { customerId, reason, clock }: Freeze): Promise<string | undefined> {
  const before = await lockOpen(tx, customerId);
  const at = clock.now();
  await tx`UPDATE customers SET frozen_reason = ${reason}, frozen_at = ${at} WHERE id = ${customerId}`;
  await notify(tx, { customerId, kind: 'account_frozen', values: { reason }, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

/** @returns the reason before @throws Refusal `not_found`, `account_not_frozen` */
export async function unfreezeAccount(tx: Tx, customerId: string, at: Date): Promise<string> {
  const before = await lockOpen(tx, customerId);
  if (before === undefined) throw new Refusal('account_not_frozen');
  await tx`UPDATE customers SET frozen_reason = NULL, frozen_at = NULL WHERE id = ${customerId}`;
  await notify(tx, { customerId, kind: 'account_unfrozen', values: {}, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

async function lockOpen(tx: Tx, customerId: string): Promise<string | undefined> {
  await lockBook(tx, [customerId]);
  const [customer] = await tx<Array<{ reason: string | undefined }>>`
    SELECT frozen_reason AS reason FROM customers WHERE id = ${customerId} AND closed_at IS NULL`;
  if (customer === undefined) throw new Refusal('not_found');
  return customer.reason;
}

export interface Qualification {
  readonly isQualified: boolean;
  /** Read by the customer. */
  readonly reason: string | undefined;
}

/**
 * Says whether a customer counts among the qualified institutional buyers, to whom QIP is open. It takes the lock that a
 * purchase takes, so that none slips through.
 * @returns what held before
 * @throws Refusal `not_found`
 */
export async function qualifyBuyer(
  tx: Tx,
  { customerId, isQualified, reason, at }: { customerId: string; isQualified: boolean; reason: string; at: Date },
): Promise<Qualification> {
  await lockBook(tx, [customerId]);
  const [before] = await tx<Qualification[]>`
    SELECT qip_eligible AS is_qualified, qip_reason AS reason FROM customers
    WHERE id = ${customerId} AND closed_at IS NULL`;
  if (before === undefined) throw new Refusal('not_found');
  await tx`UPDATE customers SET qip_eligible = ${isQualified}, qip_reason = ${reason} WHERE id = ${customerId}`;
  await notify(tx, { customerId, kind: isQualified ? 'qip_granted' : 'qip_withdrawn', values: { reason }, at });
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  return before;
}

/** The same for who is made for practice, without a word to them. */
export async function qualifyQuietly(tx: Tx, phone: string): Promise<void> {
  await tx`UPDATE customers SET qip_eligible = true WHERE phone = ${phone} AND NOT qip_eligible`;
}
