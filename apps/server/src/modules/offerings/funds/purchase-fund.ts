import { requireActiveAccount } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OfferingsContext } from '../context.ts';
import { currentReturn, endOfTerm, profitOf, type Fund, type FundOrder } from './fund.ts';

/**
 * Buys one share of a fund. Its return is the one of this moment, and stays.
 * @throws Refusal `not_found`, `fund_closed`, `fund_sold_out`, `insufficient_funds`, `account_frozen`, `own_offering`
 */
export async function purchaseFund(
  tx: Tx,
  { customerId, fundId }: { customerId: string; fundId: bigint },
  { clock, isMadeBy }: OfferingsContext,
): Promise<FundOrder> {
  const book = await lockBook(tx, [customerId]);
  const at = clock.now();
  await requireActiveAccount(tx, customerId, 'trade');
  const fund = await findOpen(tx, fundId, at);
  if (await isMadeBy(tx, { kind: 'fund', id: fundId }, customerId)) throw new Refusal('own_offering');
  const no = newNumberOf(customerId);
  // What the balance does not pay for takes nothing from the fund, so this comes first.
  book.move({
    customerId,
    debit: 'cash',
    credit: 'fund_pool',
    amount: fund.amount,
    reason: 'fundPurchase',
    subject: { kind: 'fund', no },
    actor: 'customer',
  });
  const expectedReturn = currentReturn(await takeShare(tx, fund));
  const [order] = await tx<[FundOrder]>`
    INSERT INTO fund_orders (customer_id, fund_id, no, amount, expected_return, profit, status, created_at, end_time)
    VALUES (${customerId}, ${fundId}, ${no}, ${fund.amount}, ${expectedReturn}, ${profitOf(fund.amount, expectedReturn)},
      'active', ${at}, ${endOfTerm(fund, at)})
    RETURNING *`;
  await post(tx, book, at);
  await emitEvents(tx, [
    { type: 'request', of: 'fund order', customerId, no, status: 'active' },
    { type: 'balance', customerId },
  ]);
  return order;
}

async function findOpen(tx: Tx, id: bigint, now: Date): Promise<Fund> {
  const [row] = await tx<Fund[]>`SELECT * FROM funds WHERE id = ${id} AND status <> 'draft'`;
  if (row === undefined) throw new Refusal('not_found');
  if (row.status !== 'open' || now < row.opensAt || now >= row.closesAt) throw new Refusal('fund_closed');
  return row;
}

/**
 * Takes a share if there is one. Buyers queue for the row, so together they never take too many, and each gets the
 * return of its place in the queue.
 * @returns the fund as it was before the share was taken
 */
async function takeShare(tx: Tx, { id }: Fund): Promise<Fund> {
  const [row] = await tx<Fund[]>`
    UPDATE funds SET sold_amount = sold_amount + amount
    WHERE id = ${id} AND status = 'open' AND sold_amount + amount <= issue_amount
    RETURNING *`;
  if (row !== undefined) return { ...row, soldAmount: row.soldAmount - row.amount };
  const [now] = await tx<[{ status: string }]>`SELECT status FROM funds WHERE id = ${id}`;
  throw new Refusal(now.status === 'open' ? 'fund_sold_out' : 'fund_closed');
}
