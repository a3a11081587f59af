import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import { column, type Database, type Tx } from '../../platform/database.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import type { FundOrderRow } from './fund.ts';

type EndingRow = FundOrderRow & { readonly fund_name: string };

/**
 * Pays out what has matured, principal and profit, and pays back what was in funds that were called off. Each share
 * ends once, however often and on however many nodes this runs.
 */
export async function endFundOrders(database: Database, context: OfferingsContext): Promise<void> {
  for (const end of [matureSome, payBackSome]) {
    let ended: number;
    do {
      ended = await database.transaction((tx) => end(tx, context));
    } while (ended > 0);
  }
}

async function matureSome(tx: Tx, context: OfferingsContext): Promise<number> {
  const now = context.clock.now();
  const rows = await tx<EndingRow[]>`
    SELECT fund_orders.*, funds.name AS fund_name FROM fund_orders JOIN funds ON funds.id = fund_id
    WHERE fund_orders.status = 'active' AND end_time <= ${now}
      AND (cancelled_at IS NULL OR end_time <= cancelled_at)
    ORDER BY end_time LIMIT ${context.settledAtOnce} FOR UPDATE OF fund_orders SKIP LOCKED`;
  return endAs('completed', tx, rows, now, context);
}

async function payBackSome(tx: Tx, context: OfferingsContext): Promise<number> {
  const rows = await tx<EndingRow[]>`
    SELECT fund_orders.*, funds.name AS fund_name FROM funds JOIN fund_orders ON fund_id = funds.id
    WHERE funds.status = 'cancelled' AND fund_orders.status = 'active' AND end_time > cancelled_at
    LIMIT ${context.settledAtOnce} FOR UPDATE OF fund_orders SKIP LOCKED`;
  return endAs('cancelled', tx, rows, context.clock.now(), context);
}

async function endAs(
  status: 'completed' | 'cancelled',
  tx: Tx,
  rows: readonly EndingRow[],
  at: Date,
  { outbox }: OfferingsContext,
): Promise<number> {
  if (rows.length === 0) return 0;
  const book = await lockBook(
    tx,
    rows.map((row) => row.customer_id),
  );
  for (const row of rows) book.move(...transfersOf(row, status));
  await Promise.all([
    tx`
      UPDATE fund_orders SET status = ${status}, ended_at = ${at}
      FROM unnest(
        ${column(rows.map((row) => row.customer_id))}::uuid[],
        ${column(rows.map((row) => row.id))}::bigint[]
      ) AS ended (customer_id, id)
      WHERE fund_orders.customer_id = ended.customer_id AND fund_orders.id = ended.id`,
    post(tx, book, at),
    notifyAll(
      tx,
      rows.map((row) => noticeOf(row, status, at)),
    ),
    outbox.tell(
      tx,
      rows.flatMap(({ customer_id: customerId, no }) => [
        { type: 'request', of: 'fund order', customerId, no, status },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
  return rows.length;
}

/** A profit of zero books nothing. */
function transfersOf({ customer_id, no, amount, profit }: EndingRow, status: 'completed' | 'cancelled'): Transfer[] {
  const common = {
    customerId: customer_id,
    debit: 'fund_pool',
    credit: 'cash',
    subject: { kind: 'fund', no },
    actor: byItsDates,
  } as const;
  return [
    { ...common, amount, reason: 'principal_returned' },
    ...(status === 'completed' && profit > 0n
      ? [{ ...common, amount: profit, reason: 'fund_project_profit' } as const]
      : []),
  ];
}

function noticeOf({ customer_id: customerId, fund_name: fund, amount, profit }: EndingRow, status: string, at: Date) {
  const principal = formatDecimal(amount);
  return status === 'completed'
    ? ({ customerId, kind: 'fund_completed', values: { fund, principal, profit: formatDecimal(profit) }, at } as const)
    : ({ customerId, kind: 'fund_cancelled', values: { fund, principal }, at } as const);
}
