import { assetClasses, tradedClasses, type TradedClass } from '@sauda/facts';
import { MINOR_UNIT, RATE_ONE, divideHalfEven, type Decimal } from '@sauda/money';
import type { PendingQuery, Snapshot, Sql, Tx } from '../../../platform/database.ts';
import type { TradeLine } from './gather-lines.ts';

/** A day of the house, as in 2026-11-25, in its zone, by the IANA name. */
export interface HouseDay {
  readonly day: string;
  readonly timeZone: string;
}

/** What a custodian keeps: securities. Contracts and currencies lie with nobody. */
const inCustody = tradedClasses.filter((one) => assetClasses[one].gains.matching === 'first_in_first_out');
const contractClasses = tradedClasses.filter((one) => assetClasses[one].ends === 'contract');
/** What the house books by itself and no clearing broker clears: debt and contracts that end, blocks, and what public offers and rights issues allot. */
const notCleared = ['settlement', 'block', 'qip', 'ipo', 'rights'] as const;
const rowsAtOnce = 5_000;

/** The day of an execution: that of the session by its venue's word; of what nobody has reported that of the house. */
const dayOf = (sql: Sql | Tx, timeZone: string) =>
  sql`CASE WHEN e.body_hash IS NULL THEN (e.traded_at AT TIME ZONE ${timeZone})::date ELSE e.trade_day END`;

/** Executions that can be of the day or a later one: a session may begin on the evening before its day, and nothing is booked before it trades. */
const bookedSince = (sql: Sql | Tx, { day, timeZone }: HouseDay) =>
  sql`e.booked_at >= (${day}::date - 1)::timestamp AT TIME ZONE ${timeZone}`;

export interface OurPosition {
  readonly symbol: string;
  readonly assetClass: TradedClass;
  /** Units of all customers together. */
  readonly quantity: bigint;
}

/**
 * What all customers together had at the end of a day, by instrument: all that is left of lots now, without what has traded since, and shares
 * that an offer had allotted and not listed yet. So whatever came into lots in another way is in it. A new way out of lots or into them that
 * is no execution has to be taken off here for the days before it.
 */
export function positionsAt(sql: Sql | Tx, asked: HouseDay): PendingQuery<OurPosition[]> {
  const { day, timeZone } = asked;
  const onDay = (time: PendingQuery<object[]>) => sql`(${time} AT TIME ZONE ${timeZone})::date`;
  return sql<OurPosition[]>`
    SELECT symbol, min(asset_class) AS asset_class, sum(quantity)::bigint AS quantity FROM (
      SELECT symbol, asset_class, remaining AS quantity FROM lots WHERE remaining > 0
      UNION ALL
      SELECT o.symbol, o.asset_class, CASE o.side WHEN 'buy' THEN -e.quantity ELSE e.quantity END
      FROM executions e JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
      WHERE ${bookedSince(sql, asked)} AND ${dayOf(sql, timeZone)} > ${day}::date
      UNION ALL
      SELECT action.symbol, 'stock', h.units_before - h.units_after
      FROM corporate_holdings h JOIN corporate_actions action ON action.id = h.action_id
      WHERE action.ex_day > ${day}::date AND action.kind IN ('split', 'bonus')
      UNION ALL
      SELECT unnest(ARRAY[action.symbol, action.into_symbol]), 'stock', unnest(ARRAY[h.units_before, -h.units_after])
      FROM corporate_holdings h JOIN corporate_actions action ON action.id = h.action_id
      WHERE action.ex_day > ${day}::date AND action.kind IN ('symbol_change', 'merger')
      UNION ALL
      SELECT i.symbol, 'stock', a.allotted
      FROM ipo_applications a JOIN ipos i ON i.id = a.ipo_id
      WHERE a.status = 'allotted' AND ${onDay(sql`i.allotted_at`)} <= ${day}::date
        AND (a.listed_at IS NULL OR ${onDay(sql`a.listed_at`)} > ${day}::date)
    ) AS held
    GROUP BY symbol HAVING sum(quantity) <> 0 ORDER BY symbol`;
}

/** Of these what a custodian is to have. */
export const isInCustody = ({ assetClass }: Pick<OurPosition, 'assetClass'>): boolean => inCustody.includes(assetClass);

/** A trade of the day as it stands at its end, with what was put right of it until then. */
export interface OurTrade extends TradeLine {
  /** The names that its venue has given it: its own, and those of what put it right. */
  readonly names: readonly string[];
  readonly orderNo: string;
}

/** The trades of a day that a clearing broker clears, as many at a time as there is room for. What was taken back within the day is none. */
export async function* tradesOf(tx: Snapshot, asked: HouseDay): AsyncGenerator<readonly OurTrade[]> {
  const { day, timeZone } = asked;
  const rows = tx<OurTrade[]>`
    SELECT o.symbol, o.side, o.no AS order_no, s.quantity, s.price, s.names
    FROM (
        SELECT e.customer_id, e.order_no, e.part FROM executions e
        WHERE ${bookedSince(tx, asked)} AND ${dayOf(tx, timeZone)} = ${day}::date AND e.part = e.trade_part
          AND e.venue <> ALL (${[...notCleared]})
      ) AS first
      JOIN orders o ON o.customer_id = first.customer_id AND o.no = first.order_no
      CROSS JOIN LATERAL (
        SELECT sum(e.quantity)::bigint AS quantity, array_agg(e.execution_id ORDER BY e.part) AS names,
          (array_agg(e.price ORDER BY e.part DESC) FILTER (WHERE e.kind <> 'bust'))[1] AS price
        FROM executions e
        WHERE e.customer_id = first.customer_id AND e.order_no = first.order_no AND e.trade_part = first.part
          AND ${dayOf(tx, timeZone)} <= ${day}::date
      ) AS s
    WHERE s.quantity <> 0`;
  for await (const page of rows.cursor(rowsAtOnce)) yield page;
}

export interface OurDue {
  readonly currency: string;
  readonly segment: TradedClass;
  /** Below zero where we pay more than we receive; rounded once, half to even, to the minor unit. */
  readonly amount: Decimal;
}

/**
 * What the day's trades come to between us and the clearing broker, by currency and asset class, what was taken back on it among them: in the
 * account currency the amounts that were booked, with accrued interest; in another one price × quantity × units of a contract.
 */
export async function dueOf(tx: Snapshot, asked: HouseDay, accountCurrency: string): Promise<OurDue[]> {
  const { day, timeZone } = asked;
  const rows = await tx<Array<{ currency: string; segment: TradedClass; amount: string }>>`
    SELECT o.currency, o.asset_class AS segment, sum(CASE o.side WHEN 'sell' THEN 1 ELSE -1 END *
      CASE WHEN o.currency = ${accountCurrency} THEN e.amount::numeric + e.interest
      ELSE e.worth::numeric * CASE WHEN o.asset_class = ANY (${contractClasses}) AND e.worth <> 0
        THEN greatest(round(e.amount * ${RATE_ONE}::numeric / (e.worth::numeric * e.settlement_rate)), 1) ELSE 1 END
      END)::text AS amount
    FROM executions e JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
    WHERE ${bookedSince(tx, asked)} AND ${dayOf(tx, timeZone)} = ${day}::date AND e.venue <> ALL (${[...notCleared]})
    GROUP BY 1, 2 ORDER BY 1, 2`;
  return rows.map(({ currency, segment, amount }) => ({
    currency,
    segment,
    amount: divideHalfEven(BigInt(amount), MINOR_UNIT) * MINOR_UNIT,
  }));
}
