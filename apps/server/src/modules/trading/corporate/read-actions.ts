import type { Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import { pageBy, type KeyPage } from '../../../platform/page-by.ts';
import {
  corporateActions,
  lotChangingKinds,
  type ActionKind,
  type ActionStatus,
  type CorporateAction,
  type LotChangingKind,
} from './tables.ts';

export interface ListedAction extends CorporateAction {
  /** Holders who have been changed so far. */
  readonly changed: bigint | undefined;
  /** Of them, and of all once it is applied; in the account currency. */
  readonly cash: string | undefined;
  readonly unitsBefore: string | undefined;
  readonly unitsAfter: string | undefined;
  /** Orders that a venue was asked to cancel and has not answered for, while it begins. */
  readonly waitsFor: bigint;
}

/** The newest first, or turned round. */
export function listActions(
  sql: Sql,
  { symbol, status, ...page }: KeyPage<bigint> & { symbol: string | undefined; status: ActionStatus | undefined },
  limit: number,
): Promise<ListedAction[]> {
  const { isBeyond, inOrder } = pageBy(sql, sql`a.id`, page);
  return sql<ListedAction[]>`
    SELECT ${corporateActions.columns('a')}, sums.changed, sums.cash, sums.units_before, sums.units_after,
      CASE WHEN a.status = 'applying' AND a.orders_ended_at IS NULL
        THEN (SELECT count(*) FROM orders o WHERE o.symbol = a.symbol AND o.status = 'pending') ELSE 0 END AS waits_for
    FROM corporate_actions a
    CROSS JOIN LATERAL (
      SELECT a.holders AS changed, a.cash::text, a.units_before::text, a.units_after::text WHERE a.status <> 'applying'
      UNION ALL
      SELECT count(*), coalesce(sum(h.cash + h.consideration), 0)::text, coalesce(sum(h.units_before), 0)::text, coalesce(sum(h.units_after), 0)::text
      FROM corporate_holdings h WHERE a.status = 'applying' AND action_id = a.id HAVING a.status = 'applying'
    ) AS sums
    WHERE ${isBeyond} AND (${symbol}::text IS NULL OR a.symbol = ${symbol}) AND (${status}::text IS NULL OR a.status = ${status})
    ${inOrder} LIMIT ${limit}`;
}

/** What everybody may know of it. */
export type PublicAction = Pick<
  CorporateAction,
  'kind' | 'symbol' | 'held' | 'becomes' | 'exAt' | 'intoSymbol' | 'intoName' | 'cashPerShare'
>;

/** The next of a share and the last ones, at most so many of each; what was withdrawn is none. */
export function actionsAround(sql: Sql, symbol: string, now: Date, most: number): Promise<PublicAction[]> {
  // Of a share that came by another code, or by a merger, that one too.
  const of = sql`SELECT kind, symbol, held, becomes, ex_at, into_symbol, into_name, cash_per_share FROM corporate_actions
    WHERE (symbol = ${symbol} OR into_symbol = ${symbol}) AND status <> 'withdrawn'`;
  return sql<PublicAction[]>`
    (${of} AND ex_at > ${now} ORDER BY ex_at LIMIT ${most}) UNION ALL (${of} AND ex_at <= ${now} ORDER BY ex_at DESC LIMIT ${most})`;
}

/** What became of one lot, the first first. */
export interface ChangeOfLot {
  readonly kind: LotChangingKind;
  readonly held: number;
  readonly becomes: number;
  readonly exDay: Date;
  /** Of which share it has been since, and the cash that a merger has paid for each. */
  readonly intoSymbol: string | undefined;
  readonly cashPerShare: Decimal | undefined;
  readonly unitsBefore: bigint;
  readonly unitsAfter: bigint;
  /** For all lots of the share together, in the account currency: what was paid in cash, and what it has cost. */
  readonly paid: Decimal;
  readonly paidFor: Decimal;
}

export function changesOfLot(sql: Sql, customerId: string, lotNo: string): Promise<ChangeOfLot[]> {
  return sql<ChangeOfLot[]>`
    SELECT kind, held, becomes, ex_day, into_symbol, cash_per_share, c.units_before, c.units_after, h.cash + h.consideration AS paid,
      (SELECT sum(x.cost_before - x.cost_after)::bigint FROM lot_changes x
        WHERE x.customer_id = c.customer_id AND x.action_id = c.action_id) AS paid_for
    FROM lot_changes c JOIN corporate_actions a ON a.id = c.action_id
      JOIN corporate_holdings h ON h.customer_id = c.customer_id AND h.action_id = c.action_id
    WHERE c.customer_id = ${customerId} AND lot_no = ${lotNo} ORDER BY ex_at`;
}

/** What became of a holding: what reports of gains reckon with. */
export interface ChangeOfShares {
  readonly no: string;
  readonly kind: ActionKind;
  readonly symbol: string;
  readonly held: number;
  readonly becomes: number;
  readonly intoSymbol: string | undefined;
  /** The beginning of its day. */
  readonly at: Date;
  /** When the holding changed: what was booked until then is of the shares of before. */
  readonly changedAt: Date;
  readonly unitsBefore: bigint;
  readonly unitsAfter: bigint;
  /** What all of it had cost and has since: what was paid in cash has taken its part. In the account currency. */
  readonly costBefore: Decimal;
  readonly costAfter: Decimal;
  /** For a fraction of a share, and by a merger, in the account currency. */
  readonly paid: Decimal;
}

/** Those of a customer whose day began before a moment, the first first. */
export function changesBefore(sql: Sql, customerId: string, moment: Date): Promise<ChangeOfShares[]> {
  return sql<ChangeOfShares[]>`
    SELECT h.no, kind, symbol, held, becomes, into_symbol, ex_at AS at, changed_at, h.units_before, h.units_after, cost_before, cost_after,
      h.cash + h.consideration AS paid
    FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
      CROSS JOIN LATERAL (
        SELECT sum(c.cost_before)::bigint AS cost_before, sum(c.cost_after)::bigint AS cost_after
        FROM lot_changes c WHERE c.customer_id = h.customer_id AND c.action_id = h.action_id
      ) AS costs
    WHERE customer_id = ${customerId} AND ex_at < ${moment} AND kind = ANY (${[...lotChangingKinds]}) ORDER BY ex_at`;
}

/** Which share the cash of these numbers is of, or the tax of what was tendered, by number. */
export async function symbolsOfChanges(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (nos.length === 0) return new Map();
  const rows = await sql<Array<{ no: string; symbol: string }>>`
    SELECT h.no, symbol FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
    WHERE customer_id = ${customerId} AND h.no = ANY (${nos})
    UNION ALL
    SELECT t.no, symbol FROM tenders t JOIN buybacks b ON b.id = buyback_id
    WHERE customer_id = ${customerId} AND t.no = ANY (${nos})`;
  return new Map(rows.map(({ no, symbol }) => [no, symbol]));
}
