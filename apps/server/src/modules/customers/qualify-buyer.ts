import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { notify } from './notices.ts';

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
