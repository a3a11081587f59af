import { column, type Sql, type Tx } from '../../platform/database.ts';
import * as t from '../../platform/table.ts';
import type { SegmentCode } from '../market/index.ts';
import type { Due } from './settlement-calendar.ts';

/** What the trades of a day settle at together in one segment. All amounts in ten-thousandths of the account currency. */
export const settlementDays = t.table('settlement_days', {
  id: t.generated(t.bigint),
  segment: t.textOf<SegmentCode>(),
  tradeDay: t.day,
  dueOn: t.day,
  dueAt: t.time,
  /** What has left clearing for sells, and for buys. */
  receivable: t.bigint,
  payable: t.bigint,
  /** What of that the clearing broker has settled. */
  received: t.bigint,
  paid: t.bigint,
  countedAt: t.nullable(t.time),
  /** Something was booked since it was counted. */
  isStale: t.boolean,
  settledAt: t.nullable(t.time),
});
export type SettlementDay = t.RowOf<typeof settlementDays>;

/** A row for each execution that settles later. */
export const settlements = t.table('settlements', {
  customerId: t.uuid,
  orderNo: t.text,
  part: t.integer,
  /** The part by which the trade came that it is about. */
  tradePart: t.integer,
  segment: t.textOf<SegmentCode>(),
  tradeDay: t.day,
  side: t.textOf<'buy' | 'sell'>(),
  /** Of the execution. */
  amount: t.bigint,
  /** What of it waits, after fees; below zero where what waits is taken back. */
  proceeds: t.bigint,
  /** When that became free cash. */
  freedAt: t.nullable(t.time),
});
export type Settlement = t.RowOf<typeof settlements>;

const unsettledUses = t.table('unsettled_uses', {
  customerId: t.uuid,
  orderNo: t.text,
  /** What of a buy is set aside, or was paid, by what had not settled. */
  amount: t.bigint,
  /** What came back of it once that had settled. */
  freed: t.bigint,
});

interface OrderName {
  readonly customerId: string;
  readonly orderNo: string;
}

const readUsesOf = unsettledUses.readBy(['customerId', 'orderNo']);
const readRowsOf = settlements.readBy(['customerId', 'orderNo']);

export type Use = t.RowOf<typeof unsettledUses>;
export const readUses = (tx: Tx, wanted: readonly OrderName[]): Promise<Use[]> => readUsesOf(tx, wanted);
export const readSettlementsOf = (sql: Sql | Tx, wanted: readonly OrderName[]): Promise<Settlement[]> =>
  readRowsOf(sql, wanted);

/** What a transaction adds. */
export interface NewSettlements {
  readonly rows: readonly Settlement[];
  /** Of the rows. */
  readonly dues: readonly Due[];
  readonly uses: readonly Use[];
}

/** Writes down what settles later, of customers whose accounts are locked. A day that was counted already is to be counted again. */
export async function saveSettlements(tx: Tx, { rows, dues, uses }: NewSettlements): Promise<void> {
  if (dues.length > 0) {
    const days = distinct(dues);
    await tx`
      INSERT INTO settlement_days (segment, trade_day, due_on, due_at)
      SELECT * FROM unnest(${column(days.map(({ segment }) => segment))}::text[],
        ${column(days.map(({ tradeDay }) => tradeDay))}::date[], ${column(days.map(({ dueOn }) => dueOn))}::date[],
        ${column(days.map(({ dueAt }) => dueAt))}::timestamptz[])
      ON CONFLICT DO NOTHING`;
  }
  if (rows.length > 0) {
    const days = distinct(rows);
    await tx`
      UPDATE settlement_days SET is_stale = true
      WHERE (segment, trade_day) IN (SELECT * FROM unnest(${column(days.map(({ segment }) => segment))}::text[],
          ${column(days.map(({ tradeDay }) => tradeDay))}::date[]))
        AND counted_at IS NOT NULL AND NOT is_stale`;
  }
  await settlements.insert(tx, rows);
  if (uses.length === 0) return;
  await tx`
    INSERT INTO unsettled_uses (customer_id, order_no, amount, freed)
    SELECT * FROM unnest(${column(uses.map(({ customerId }) => customerId))}::uuid[],
      ${column(uses.map(({ orderNo }) => orderNo))}::text[], ${column(uses.map(({ amount }) => amount))}::bigint[],
      ${column(uses.map(({ freed }) => freed))}::bigint[])
    ON CONFLICT (customer_id, order_no) DO UPDATE SET amount = excluded.amount, freed = excluded.freed`;
}

/** One of each day. */
function distinct<T extends Pick<Settlement, 'segment' | 'tradeDay'>>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [`${one.segment} ${one.tradeDay.getTime()}`, one])).values()];
}
