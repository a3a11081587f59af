import { column, type Tx } from '../../../platform/database.ts';
import { besideMarks, isBookedIn, lastBefore, timesMayFallMs } from './booked-in.ts';
import type { DocumentPeriod } from './periods.ts';

/** What was booked of an order, as a note shows it. Amounts are of the account currency, below zero where something is taken back. */
export interface NotedExecution {
  readonly customerId: string;
  readonly orderNo: string;
  readonly part: number;
  readonly tradePart: number;
  readonly kind: 'trade' | 'bust' | 'correction';
  readonly executionId: string;
  readonly venue: string;
  readonly tradedAt: Date;
  readonly bookedAt: Date;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly amount: bigint;
  readonly interest: bigint;
  readonly fee: bigint;
  readonly settlementRate: bigint;
  readonly rateSource: string | undefined;
  readonly rateQuoteTime: Date | undefined;
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly assetClass: string;
  readonly origin: string;
  readonly currency: string;
  readonly orderedAt: Date;
  /** Where it takes back or puts right what was booked on an earlier day: that day, and the note of it, where there is one. */
  readonly earlierAt: Date | undefined;
  readonly earlierNote: string | undefined;
}

/** Executions of some customers that a note of a period has, in the order of their orders. */
export function executionsIn(
  tx: Tx,
  { startsAt, endsAt }: Pick<DocumentPeriod, 'startsAt' | 'endsAt'>,
  customers: readonly string[],
): Promise<NotedExecution[]> {
  return tx<NotedExecution[]>`
    SELECT e.customer_id, e.order_no, e.part, e.trade_part, e.kind, e.execution_id, e.venue, e.traded_at, e.booked_at, e.quantity,
      e.price, e.amount, e.interest, e.fee, e.settlement_rate, e.rate_source, e.rate_quote_time, o.side, o.symbol, o.asset_class, o.origin, o.currency, o.created_at AS ordered_at,
      earlier.booked_at AS earlier_at,
      -- Asked of those few alone that are about an earlier day.
      CASE WHEN earlier.booked_at IS NOT NULL THEN (
        SELECT d.no FROM documents d WHERE d.customer_id = e.customer_id AND d.period_id = (
          SELECT id FROM document_periods p
          WHERE p.kind = 'note' AND p.starts_at <= earlier.booked_at AND p.ends_at > earlier.booked_at)
      ) END AS earlier_note
    FROM unnest(${column(customers)}::uuid[]) AS c (id)
      ${besideMarks(tx, { startsAt, endsAt })}
      CROSS JOIN LATERAL (
        SELECT * FROM executions WHERE customer_id = c.id
          AND booked_at >= ${startsAt} AND booked_at < ${new Date(endsAt.getTime() + timesMayFallMs)} OFFSET 0
      ) AS e
      JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
      LEFT JOIN executions earlier ON e.trade_part < e.part AND earlier.customer_id = e.customer_id
        AND earlier.order_no = e.order_no AND earlier.part = e.trade_part AND earlier.booked_at < ${startsAt}
    WHERE ${isBookedIn(tx, { startsAt, endsAt })}
    ORDER BY e.customer_id, o.id, e.part`;
}

/** What an order has moved between a customer and an account of the house: above zero where the customer got it. */
export interface MovedByOrder {
  readonly customerId: string;
  readonly orderNo: string;
  readonly account: string;
  readonly amount: bigint;
}

/** The accounts that are customers' own: what moves between two of these is set aside, or set free. */
export const accountsOfCustomers: readonly string[] = ['cash', 'holds', 'loan', 'unsettled'];

/**
 * What orders of some customers have moved in a period, by order and account of the house. Which transfers are of the period is said by their
 * numbers, as a statement says it.
 */
export function movedIn(
  tx: Tx,
  { startsAt, endsAt }: Pick<DocumentPeriod, 'startsAt' | 'endsAt'>,
  customers: readonly string[],
): Promise<MovedByOrder[]> {
  return tx<MovedByOrder[]>`
    SELECT c.id AS customer_id, t.subject_no AS order_no,
      CASE WHEN t.credit = ANY (${column(accountsOfCustomers)}::text[]) THEN t.debit ELSE t.credit END AS account,
      sum(CASE WHEN t.credit = ANY (${column(accountsOfCustomers)}::text[]) THEN t.amount ELSE -t.amount END)::bigint AS amount
    FROM unnest(${column(customers)}::uuid[]) AS c (id)
      CROSS JOIN LATERAL (${lastBefore(tx, startsAt)}) AS before
      CROSS JOIN LATERAL (${lastBefore(tx, endsAt)}) AS until
      JOIN ledger.transfers t ON t.customer_id = c.id AND t.id > before.id AND t.id <= until.id
    WHERE t.subject_kind = 'order'
      AND NOT (t.debit = ANY (${column(accountsOfCustomers)}::text[]) AND t.credit = ANY (${column(accountsOfCustomers)}::text[]))
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
}

/** What a customer had of an instrument, with what that had cost in the account currency, before fees. */
export interface Holding {
  readonly customerId: string;
  readonly symbol: string;
  readonly assetClass: string;
  readonly quantity: bigint;
  readonly cost: bigint;
}

/**
 * What some customers had at a moment: what they have now, less what was traded since, and without what companies have made of their shares
 * from then on.
 */
export function holdingsAt(tx: Tx, moment: Date, customers: readonly string[]): Promise<Holding[]> {
  return tx<Holding[]>`
    WITH since AS (
      SELECT o.customer_id, coalesce(o.lot_no, o.no) AS lot,
        sum(CASE o.side WHEN 'buy' THEN e.quantity ELSE -e.quantity END) AS quantity,
        sum(CASE o.side WHEN 'buy' THEN e.amount + coalesce(e.profit, 0) ELSE coalesce(e.profit, 0) - e.amount END) AS cost
      FROM unnest(${column(customers)}::uuid[]) AS c (id)
        CROSS JOIN LATERAL (SELECT * FROM executions WHERE customer_id = c.id AND booked_at >= ${moment} OFFSET 0) AS e
        JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
      GROUP BY 1, 2
    ), changed AS (
      SELECT x.customer_id, x.lot_no AS lot, (array_agg(a.symbol ORDER BY a.ex_at, a.id))[1] AS symbol,
        sum(x.units_after - x.units_before) AS quantity, sum(x.cost_after - x.cost_before) AS cost
      FROM unnest(${column(customers)}::uuid[]) AS c (id)
        CROSS JOIN LATERAL (SELECT * FROM lot_changes WHERE customer_id = c.id AND changed_at >= ${moment} OFFSET 0) AS x
        JOIN corporate_actions a ON a.id = x.action_id AND a.ex_at >= ${moment}
      GROUP BY 1, 2
    )
    SELECT l.customer_id, coalesce(changed.symbol, l.symbol) AS symbol, l.asset_class,
      sum(l.remaining - coalesce(since.quantity, 0) - coalesce(changed.quantity, 0))::bigint AS quantity,
      sum(l.cost - coalesce(since.cost, 0) - coalesce(changed.cost, 0))::bigint AS cost
    FROM lots l LEFT JOIN since ON since.customer_id = l.customer_id AND since.lot = l.no
      LEFT JOIN changed ON changed.customer_id = l.customer_id AND changed.lot = l.no
    WHERE l.customer_id = ANY (${column(customers)}::uuid[])
      AND (l.remaining > 0 OR since.lot IS NOT NULL OR changed.lot IS NOT NULL)
    GROUP BY 1, 2, 3 HAVING sum(l.remaining - coalesce(since.quantity, 0) - coalesce(changed.quantity, 0)) > 0
    ORDER BY 1, 3, 2`;
}

/**
 * What sales of a period have brought beyond what was paid, before fees, and what was paid for trading; what a company has paid for a fraction of a
 * share, or by a merger, is such a sale.
 */
export interface Realised {
  readonly customerId: string;
  readonly profit: bigint;
  readonly brokerage: bigint;
}

export function realisedIn(
  tx: Tx,
  { startsAt, endsAt }: Pick<DocumentPeriod, 'startsAt' | 'endsAt'>,
  customers: readonly string[],
): Promise<Realised[]> {
  return tx<Realised[]>`
    SELECT c.id AS customer_id, coalesce(sum(e.profit), 0)::bigint AS profit, coalesce(sum(e.fee), 0)::bigint AS brokerage
    FROM unnest(${column(customers)}::uuid[]) AS c (id)
      CROSS JOIN LATERAL (
        SELECT profit, fee FROM executions WHERE customer_id = c.id AND booked_at >= ${startsAt} AND booked_at < ${endsAt}
        UNION ALL
        SELECT cash + consideration, 0 FROM corporate_holdings
        WHERE customer_id = c.id AND changed_at >= ${startsAt} AND changed_at < ${endsAt}
        UNION ALL
        SELECT cost_after - cost_before, 0 FROM lot_changes
        WHERE customer_id = c.id AND changed_at >= ${startsAt} AND changed_at < ${endsAt}
        OFFSET 0
      ) AS e
    GROUP BY 1`;
}
