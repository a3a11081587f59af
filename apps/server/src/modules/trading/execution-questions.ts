import { formatDecimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ExecutionDifference } from './executions.ts';

type Kept = ExecutionDifference & {
  readonly id: bigint;
  readonly toldQuantity: bigint | undefined;
  readonly toldPrice: bigint | undefined;
  readonly copiedQuantity: bigint | undefined;
  readonly copiedPrice: bigint | undefined;
};

const reportedAtMost = 100;

/** What venues have reported and a person has to look at, though the books are right. */
export async function findExecutionQuestions(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Kept[]>`
    SELECT * FROM execution_differences WHERE settled_at IS NULL ORDER BY id LIMIT ${reportedAtMost}`;
  return rows.map((one) => difference('execution', one.id, sentenceOf(one)));
}

const termsOf = (quantity = 0n, price = 0n): string => `${quantity} at ${formatDecimal(price)}`;

const says: Readonly<Record<Kept['kind'], (one: Kept) => string>> = {
  body: () => 'came again with other words, and stays as it came first',
  quantity: ({ taken }) =>
    `is of other shares than the customer's: the house has ${taken < 0n ? `given up ${-taken}` : `taken ${taken}`}`,
  money: ({ taken }) => `cost more than the customer had: the house has paid ${formatDecimal(taken)}`,
  unknown: () => 'is of nothing that is known here, and not booked',
  price: () => "is at a worse price than the order's limit, and is booked as it came",
  copy_alone: ({ copiedQuantity, copiedPrice }) =>
    `is told by the drop copy alone, and not booked: ${termsOf(copiedQuantity, copiedPrice)}`,
  copy_missing: ({ toldQuantity, toldPrice }) =>
    `is not in the drop copy of its day: ${termsOf(toldQuantity, toldPrice)}`,
  copy_differs: ({ toldQuantity, toldPrice, copiedQuantity, copiedPrice }) =>
    `is ${termsOf(toldQuantity, toldPrice)}, and by the drop copy ${termsOf(copiedQuantity, copiedPrice)}`,
};

function sentenceOf(one: Kept): string {
  const { customerId, orderNo, venue, tradeDay, executionId, kind, said } = one;
  const name = `${venue} ${tradeDay.toISOString().slice(0, 10)} ${executionId}`;
  const about = orderNo === undefined ? '' : ` on order ${orderNo} of customer ${customerId}`;
  const words = said === undefined ? '' : `. The venue says: ${said}`;
  return `report ${name}${about} ${says[kind](one)}${words}`;
}

/**
 * Notes that the house has dealt with one of them outside. No money moves.
 * @param by.phone of who says so, whose own account it must not be about
 * @returns what it was about
 * @throws Refusal `not_found`, `own_customer`
 */
export async function settleExecution(
  tx: Tx,
  id: bigint,
  { phone, actor, at }: { phone: string | undefined; actor: string; at: Date },
): Promise<string> {
  const [one] = await tx<Array<Kept & { phone: string | undefined }>>`
    UPDATE execution_differences SET settled_at = ${at}, settled_by = ${actor}
    WHERE id = ${id} AND settled_at IS NULL
    RETURNING *, (SELECT phone FROM customers WHERE customers.id = customer_id) AS phone`;
  if (one === undefined) throw new Refusal('not_found');
  if (one.phone !== undefined && one.phone === phone) throw new Refusal('own_customer');
  return sentenceOf(one);
}
