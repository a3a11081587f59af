import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import { endFundOrders, type FundOrder } from './fund.ts';

type EndingRow = FundOrder & { readonly fundName: string };
type Ending = Pick<FundOrder, 'customerId' | 'id' | 'endTime'>;

/** Pays out what has matured, principal and profit. Each share ends once, however often and on however many nodes this runs. */
export function payMatured(database: Database, context: OfferingsContext): Promise<void> {
  const now = context.clock.now();
  return doPages(
    (last: Ending | undefined) => database.sql<Ending[]>`
      SELECT customer_id, fund_orders.id, end_time FROM fund_orders JOIN funds ON funds.id = fund_id
      WHERE fund_orders.status = 'active' AND end_time <= ${now}
        AND (cancelled_at IS NULL OR end_time <= cancelled_at)
        AND (end_time, customer_id, fund_orders.id) > ${after(database.sql, last)}
      ORDER BY end_time, customer_id, fund_orders.id LIMIT ${context.settledAtOnce}`,
    (shares) => database.transaction((tx) => endAs('completed', tx, shares, context)),
  );
}

/** Pays back what was in funds that were called off, once. */
export function payBackCalledOff(database: Database, context: OfferingsContext): Promise<void> {
  return doPages(
    (last: Ending | undefined) => database.sql<Ending[]>`
      SELECT customer_id, fund_orders.id, end_time FROM funds JOIN fund_orders ON fund_id = funds.id
      WHERE funds.status = 'cancelled' AND fund_orders.status = 'active' AND end_time > cancelled_at
        AND (end_time, customer_id, fund_orders.id) > ${after(database.sql, last)}
      ORDER BY end_time, customer_id, fund_orders.id LIMIT ${context.settledAtOnce}`,
    (shares) => database.transaction((tx) => endAs('cancelled', tx, shares, context)),
  );
}

function after(sql: Sql, last: Ending | undefined) {
  return sql`(${last?.endTime ?? new Date(0)}::timestamptz, ${last?.customerId ?? firstUuid}::uuid, ${last?.id ?? 0n}::bigint)`;
}

async function endAs(
  status: 'completed' | 'cancelled',
  tx: Tx,
  shares: readonly Ending[],
  { clock }: Pick<OfferingsContext, 'clock'>,
): Promise<void> {
  // What another node has in hand is left to it.
  const rows = await tx<EndingRow[]>`
    SELECT fund_orders.*, funds.name AS fund_name
    FROM unnest(
      ${column(shares.map((share) => share.customerId))}::uuid[],
      ${column(shares.map((share) => share.id))}::bigint[]
    ) AS due (customer_id, id)
    JOIN fund_orders USING (customer_id, id) JOIN funds ON funds.id = fund_id
    WHERE fund_orders.status = 'active'
    FOR UPDATE OF fund_orders SKIP LOCKED`;
  if (rows.length === 0) return;
  const book = await lockBook(
    tx,
    rows.map((row) => row.customerId),
  );
  const at = clock.now();
  for (const row of rows) book.move(...transfersOf(row, status));
  await Promise.all([
    endFundOrders(
      tx,
      rows.map((row) => ({ ...row, status, endedAt: at })),
    ),
    post(tx, book, at),
    notifyAll(
      tx,
      rows.map((row) => noticeOf(row, status, at)),
    ),
    emitEvents(
      tx,
      rows.flatMap(({ customerId, no }) => [
        { type: 'request', of: 'fund order', customerId, no, status },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}

/** A profit of zero books nothing. */
function transfersOf({ customerId, no, amount, profit }: EndingRow, status: 'completed' | 'cancelled'): Transfer[] {
  const common = {
    customerId,
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

function noticeOf({ customerId, fundName: fund, amount, profit }: EndingRow, status: string, at: Date) {
  const principal = formatDecimal(amount);
  return status === 'completed'
    ? ({ customerId, kind: 'fund_completed', values: { fund, principal, profit: formatDecimal(profit) }, at } as const)
    : ({ customerId, kind: 'fund_cancelled', values: { fund, principal }, at } as const);
}
