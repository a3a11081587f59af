import { formatDecimal } from '@sauda/money';
import { notify, requireOpenCustomer } from '../../customers/index.ts';
import { houseId, lockBook, post, postOfHouse } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { keepReference } from '../bank-lines/bank-reference.ts';
import type { BankAccount } from '../bank-rail.ts';
import type { CashierContext } from '../context.ts';
import { insertRequest, recharges, type Recharge, type RequestKey } from '../requests.ts';
import { weighProof } from '../weigh-proof.ts';
import { endSuspense, lockSuspense, type SuspenseEnd, type SuspenseItem } from './suspense-item.ts';

/** An item as it was, and as it has ended. */
export interface EndedSuspense {
  readonly item: SuspenseItem;
}

/**
 * Credits it to the customer whose it turns out to be, as a deposit of theirs that has arrived; they read the reason.
 * @returns the deposit
 * @throws Refusal `not_found`, also for whose account is closed, `request_ended`
 */
export async function creditSuspense(
  tx: Tx,
  no: string,
  customerId: string,
  end: SuspenseEnd,
  context: CashierContext,
): Promise<EndedSuspense & { readonly deposit: RequestKey }> {
  const book = await lockBook(tx, [customerId]);
  await requireOpenCustomer(tx, customerId);
  const item = await lockSuspense(tx, no);
  const { amount } = item;
  const at = context.clock.now();
  const recharge = await insertDeposit(tx, item, customerId, end.reason, context);
  const key = { customerId, no: recharge.no };
  book.move({
    customerId,
    debit: 'suspense',
    credit: 'cash',
    amount,
    reason: 'recharge',
    subject: { kind: 'recharge', no: recharge.no },
    actor: end.endedBy,
  });
  await post(tx, book, at);
  await endSuspense(tx, item, { ...end, status: 'credited', customerId, requestNo: recharge.no }, at);
  await emitEvents(tx, [
    { type: 'request', of: 'recharge', ...key, status: 'completed' },
    { type: 'balance', customerId },
  ]);
  const values = { amount: formatDecimal(amount, 2), no: recharge.no, reason: end.reason };
  await notify(tx, { customerId, kind: 'recharge_found', values, at });
  return { item, deposit: key };
}

/** A deposit that has arrived before it was asked for. */
async function insertDeposit(
  tx: Tx,
  { lineId, amount }: SuspenseItem,
  customerId: string,
  remark: string,
  { bank, clock }: CashierContext,
): Promise<Recharge> {
  const at = clock.now();
  const [line] = await tx<[{ bankReference: string }]>`SELECT bank_reference FROM bank_lines WHERE id = ${lineId}`;
  const payTo = (await bank?.accountOf(tx, customerId).catch(none)) ?? nowhere;
  return insertRequest(tx, recharges, customerId, at, () => ({
    method: 'bank',
    amount,
    credited: amount,
    remark,
    bankReference: line.bankReference,
    status: 'completed',
    endedAt: at,
    payTo: tx.json({ ...payTo }),
  }));
}

/** Nobody was told where to pay it. */
const nowhere: BankAccount = { bank: '', accountName: '', accountNumber: '', ifsc: '' };

/** A customer whom the provider has opened no account for. */
function none(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/**
 * Sends it back to who had sent it.
 * @param bankReference the bank's number of that transfer: a line of the statement that has it proves it, now or when it comes
 * @throws Refusal `not_found`, `request_ended`, `bank_reference_used`, `bank_line_known` where a line has that number otherwise
 */
export async function returnSuspense(
  tx: Tx,
  no: string,
  bankReference: string,
  end: SuspenseEnd,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<EndedSuspense> {
  const item = await lockSuspense(tx, no);
  const { amount } = item;
  const at = clock.now();
  const asked = { outcome: 'sent_back', asked: amount, reference: no, actor: end.endedBy } as const;
  const { proof } = await weighProof(tx, { bankReference }, asked);
  const source = 'lineId' in proof ? 'line' : 'typed';
  const key = { customerId: houseId, no };
  await keepReference(tx, key, 'sent_back', { bankReference, source }, { amount, at });
  if ('lineId' in proof) {
    await tx`
      INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
      VALUES (${proof.lineId}, ${houseId}, ${no}, 'sent_back', ${end.endedBy}, ${at})`;
  }
  await moveOfHouse(tx, item, { credit: 'bank', reason: 'suspenseReturn' }, end, at);
  await endSuspense(tx, item, { ...end, status: 'returned', bankReference }, at);
  return { item };
}

/**
 * Takes it for the house, since nobody has ever said whose it is.
 * @throws Refusal `not_found`, `request_ended`
 */
export async function writeOffSuspense(
  tx: Tx,
  no: string,
  end: SuspenseEnd,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<EndedSuspense> {
  const item = await lockSuspense(tx, no);
  const at = clock.now();
  await moveOfHouse(tx, item, { credit: 'sundry_income', reason: 'writeOff' }, end, at);
  await endSuspense(tx, item, { ...end, status: 'written_off' }, at);
  return { item };
}

type Way = { credit: 'bank'; reason: 'suspenseReturn' } | { credit: 'sundry_income'; reason: 'writeOff' };

function moveOfHouse(
  tx: Tx,
  { no, amount }: SuspenseItem,
  way: Way,
  { endedBy: actor }: SuspenseEnd,
  at: Date,
): Promise<void> {
  return postOfHouse(tx, { debit: 'suspense', ...way, amount, subject: { kind: 'suspense', no }, actor }, at);
}
