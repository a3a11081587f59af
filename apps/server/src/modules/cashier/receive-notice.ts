import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { BankNotice } from './bank-rail.ts';
import { lockReference, provedBy } from './bank-lines/bank-reference.ts';
import type { CashierContext } from './context.ts';
import { completeRecharge, failRecharge } from './end-recharge.ts';
import { recharges, type Recharge } from './recharge.ts';

type Arrived = Extract<BankNotice, { kind: 'arrived' }>;
type Mismatch = 'unknown_reference' | 'other_amount' | 'request_ended';

/**
 * Does what a bank's notice asks for, once however often it comes. Money that completes no request is written down for
 * a person to look into.
 * @param actor the bank, as the ledger names it
 * @returns whether the notice matched a request
 */
export async function receiveNotice(
  tx: Tx,
  notice: BankNotice,
  actor: string,
  context: CashierContext,
): Promise<boolean> {
  if (notice.kind === 'refused') {
    const recharge = await recharges.find(tx, { reference: notice.reference });
    if (recharge !== undefined) await failRecharge(tx, recharge, 'bank_refused', context);
    return recharge !== undefined;
  }
  const recharge = await findAwaiting(tx, notice);
  const mismatch = await credit(tx, recharge, notice, actor, context);
  if (mismatch !== undefined) await keepUnmatched(tx, notice, mismatch, context.clock.now());
  return mismatch === undefined;
}

async function credit(
  tx: Tx,
  recharge: Recharge | undefined,
  { amount, bankReference }: Arrived,
  actor: string,
  context: CashierContext,
): Promise<Mismatch | undefined> {
  if (recharge === undefined) return 'unknown_reference';
  if (recharge.amount !== amount) return 'other_amount';
  await lockBook(tx, [recharge.customerId]);
  await lockReference(tx, bankReference);
  const used = await provedBy(tx, bankReference, 'received');
  if (used !== undefined && used.no !== recharge.no) return 'request_ended';
  const now = await completeRecharge(tx, recharge, { bankReference, source: 'rail', actor }, context);
  return now.bankReference === bankReference ? undefined : 'request_ended';
}

/**
 * The request that the money is for. Money in a customer's own account completes the oldest open request of its amount;
 * told of again, the one that it has completed, or none where it completed none then.
 */
async function findAwaiting(
  tx: Tx,
  { reference, customerId, amount, bankReference }: Arrived,
): Promise<Recharge | undefined> {
  if (customerId === undefined) return recharges.find(tx, { reference });
  await lockBook(tx, [customerId]);
  const [row] = await tx<Recharge[]>`
    SELECT ${recharges.columns()} FROM recharges
    WHERE customer_id = ${customerId} AND (bank_reference = ${bankReference} OR (
      status = 'in_progress' AND method = 'bank' AND amount = ${amount}
      AND NOT EXISTS (SELECT FROM unmatched_transfers WHERE bank_reference = ${bankReference})
    ))
    ORDER BY bank_reference IS NULL, id LIMIT 1`;
  return row;
}

async function keepUnmatched(
  tx: Tx,
  { bankReference, reference, amount }: Arrived,
  reason: Mismatch,
  at: Date,
): Promise<void> {
  await tx`
    INSERT INTO unmatched_transfers (bank_reference, reference, amount, reason, received_at)
    VALUES (${bankReference}, ${reference}, ${amount}, ${reason}, ${at})
    ON CONFLICT DO NOTHING`;
}
