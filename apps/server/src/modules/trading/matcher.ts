import { newestOfEach, type Market, type Quote } from '../market/index.ts';
import { createApart, firstUuid, inPages } from '../../platform/apart.ts';
import { column, type PendingQuery, type Sql } from '../../platform/database.ts';
import type { Executor } from './executor.ts';
import type { CallBack, End, Match } from './decide.ts';
import { takesOrders } from './market-view.ts';
import type { Given } from '../../platform/given.ts';
import { minuteMs } from '../../platform/time.ts';

interface Found {
  readonly customerId: string;
  readonly id: bigint;
  readonly no: string;
}
const expirySweepMs = 2_000;
/** An order that trades at once is sent within that, or not at all. */
const atOnceMs = 10_000;

/**
 * Watches quotes for pending orders: fills those whose limit is reached, sets off stops whose trigger is, ends those whose time is over. It only finds
 * orders; the executor decides again under the customer's lock, so two nodes may find the same one.
 */
export function createMatcher(
  options: Given<'clock' | 'log' | 'rounds'> & {
    sql: Sql;
    market: Market;
    executor: Executor;
    /** Orders read in one query; all that are found are seen to. */
    ordersAtOnce?: number;
  },
) {
  const { sql, market, executor, clock, log, rounds, ordersAtOnce = 500 } = options;
  const apart = createApart({ work: 'waiting orders', clock, log });

  /** Fills the orders that these quotes reach, and sets off the stops. */
  async function look(quotes: readonly Quote[]): Promise<void> {
    const now = clock.now();
    const trading = {
      instrument: (symbol: string) => market.instrument(symbol),
      isOpen: (symbol: string) => market.session(symbol, now).open,
      now,
    };
    const live = quotes.filter((quote) => takesOrders(quote, trading));
    const buys = live.map(({ symbol }) => market.instrument(symbol)?.trading !== 'sell_only');
    await submitAll('match', (last) => findReached(sql, live, { buys, now, last, ordersAtOnce }));
  }

  /** Lets the orders enter whose opening has come, and ends those whose time is over, and those that are at a venue of frozen accounts, or that the house calls back: by asking it. */
  async function expire(): Promise<void> {
    for (const { kind, read } of dueOrders(sql, clock.now(), ordersAtOnce)) await submitAll(kind, read);
  }

  /** Page by page, past those that cannot be filled now, so that nobody's order waits behind them. */
  async function submitAll(
    kind: (Match | End | CallBack)['kind'],
    read: (last: Found | undefined) => Promise<Found[]>,
  ): Promise<void> {
    await inPages(read, (found) =>
      apart.atOnce(
        found.map(({ customerId, no }) => ({
          about: `${kind} of ${no} of ${customerId}`,
          work: () => executor.submit({ kind, customerId, no }),
        })),
      ),
    );
  }

  const name = 'matching pending orders';
  rounds.onNews(market, name, { work: look, join: newestOfEach });
  rounds.every(expirySweepMs, name, expire);
  return { look, expire };
}

interface Due {
  readonly kind: (Match | End | CallBack)['kind'];
  /** After the last of the page before. */
  read(last: Found | undefined): Promise<Found[]>;
}

/** The orders for which the time has come, whatever the price. */
function dueOrders(sql: Sql, now: Date, ordersAtOnce: number): readonly Due[] {
  const isToBeCancelled = askable(sql, now);
  // What was to trade at once, and could not be sent.
  const isUnsent = sql`reach = 'queued' AND lifetime IN ('ioc', 'fok')
    AND coalesce(entered_at, created_at) <= ${new Date(now.getTime() - atOnceMs)}`;
  return [
    {
      kind: 'match',
      read: (last) => sql<Found[]>`
        SELECT customer_id, id, no FROM orders
        WHERE status = 'pending' AND queued_until <= ${now} AND entered_at IS NULL AND expires_at > ${now}
          AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
        ORDER BY customer_id, id
        LIMIT ${ordersAtOnce}`,
    },
    {
      kind: 'expire',
      read: (last) => sql<Found[]>`
        SELECT customer_id, id, no FROM orders
        WHERE status = 'pending' AND (expires_at <= ${now} OR ${isUnsent}) AND (reach IS NULL OR ${isToBeCancelled})
          AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
        ORDER BY customer_id, id
        LIMIT ${ordersAtOnce}`,
    },
    {
      kind: 'freeze',
      read: (last) => sql<Found[]>`
        SELECT customer_id, orders.id, no FROM orders JOIN customers ON customers.id = customer_id
        WHERE reach IS NOT NULL AND ${isToBeCancelled} AND (frozen_reason IS NOT NULL OR unproved_since IS NOT NULL)
          AND (frozen_scope <> 'trade_only' OR unproved_since IS NOT NULL)
          AND (customer_id, orders.id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
        ORDER BY customer_id, orders.id
        LIMIT ${ordersAtOnce}`,
    },
    {
      // What would go to the venue at its opening.
      kind: 'callBack',
      read: (last) => sql<Found[]>`
        SELECT DISTINCT customer_id, orders.id, no FROM orders JOIN venue_stops ON started_at IS NULL AND created_at <= cancels_until
        WHERE status = 'pending' AND queued_until IS NOT NULL AND entered_at IS NULL
          AND (customer_id, orders.id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
        ORDER BY customer_id, orders.id
        LIMIT ${ordersAtOnce}`,
    },
    {
      kind: 'callBack',
      read: (last) => sql<Found[]>`
        SELECT customer_id, orders.id, no FROM orders JOIN venue_stops s ON s.venue = orders.venue AND started_at IS NULL
        WHERE reach IS NOT NULL AND ${isToBeCancelled} AND created_at <= cancels_until
          AND (customer_id, orders.id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
        ORDER BY customer_id, orders.id
        LIMIT ${ordersAtOnce}`,
    },
  ];
}

/**
 * Whether the venue of an order can be asked to cancel it. Of one in doubt it is first asked how that stands, where it says so; where it does
 * not, a cancel is what can be sent without knowing, once a minute.
 */
function askable(sql: Sql, now: Date): PendingQuery<readonly unknown[]> {
  const ofOrder = sql`SELECT FROM venue_commands c WHERE c.customer_id = orders.customer_id AND c.order_no = orders.no`;
  return sql`asked <> 'cancel' AND (reach <> 'doubtful' OR (ends_as IS NULL
    AND NOT EXISTS (${ofOrder} AND kind = 'status' AND c.state IN ('queued', 'sent', 'doubtful'))
    AND NOT EXISTS (${ofOrder} AND kind = 'cancel' AND c.made_at > ${new Date(now.getTime() - minuteMs)})))`;
}

interface LookPage {
  /** Of each quote, whether its instrument may be bought. */
  readonly buys: readonly boolean[];
  readonly now: Date;
  readonly last: Found | undefined;
  readonly ordersAtOnce: number;
}

/**
 * Pending orders that these quotes reach, after the last of the page before. Limits and triggers have an index each, which is read by
 * side and price: what was reached, however much waits beside it.
 */
function findReached(
  sql: Sql,
  quotes: readonly Quote[],
  { buys, now, last, ordersAtOnce }: LookPage,
): Promise<Found[]> {
  const isAwake = sql`status = 'pending' AND venue IS NULL AND (trigger_price IS NULL OR triggered_at IS NOT NULL)`;
  const isAsleep = sql`status = 'pending' AND trigger_price IS NOT NULL AND triggered_at IS NULL`;
  const named = sql`customer_id, id, no, expires_at`;
  // A range has the planner expect few where one bound has it expect a third, and all that waits is then read for each quote; so it is
  // where it may look for what has not expired by the index of that.
  const most = sql`9223372036854775807`;
  return sql<Found[]>`
    WITH reached AS MATERIALIZED (
      SELECT found.*
      FROM unnest(${column(quotes.map(({ symbol }) => symbol))}::text[],
        ${column(quotes.map(({ price }) => price))}::bigint[], ${column(buys.map(String))}::bool[])
        AS quoted (symbol, price, buys)
      CROSS JOIN LATERAL (
        SELECT ${named} FROM orders WHERE ${isAwake} AND symbol = quoted.symbol
          AND side = 'buy' AND limit_price BETWEEN quoted.price AND ${most} AND quoted.buys
        UNION ALL
        SELECT ${named} FROM orders WHERE ${isAwake} AND symbol = quoted.symbol
          AND side = 'sell' AND limit_price BETWEEN 0 AND quoted.price
        UNION ALL
        SELECT ${named} FROM orders WHERE ${isAsleep} AND symbol = quoted.symbol
          AND side = 'buy' AND trigger_price BETWEEN 0 AND quoted.price AND quoted.buys
        UNION ALL
        SELECT ${named} FROM orders WHERE ${isAsleep} AND symbol = quoted.symbol
          AND side = 'sell' AND trigger_price BETWEEN quoted.price AND ${most}
        UNION ALL
        SELECT ${named} FROM orders WHERE ${isAsleep} AND trail_best IS NOT NULL AND symbol = quoted.symbol
          AND CASE side WHEN 'buy' THEN trail_best > quoted.price AND quoted.buys ELSE trail_best < quoted.price END
      ) AS found
    )
    SELECT customer_id, id, no FROM reached
    WHERE expires_at > ${now} AND (customer_id, id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
    ORDER BY customer_id, id
    LIMIT ${ordersAtOnce}`;
}
