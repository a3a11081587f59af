import type { TriggerSide } from '@sauda/rules';
import { newestOfEach, type Market, type Quote } from '../../market/index.ts';
import { createApart, firstUuid, inPages } from '../../../platform/apart.ts';
import { column, type Database, type Sql } from '../../../platform/database.ts';
import type { Executor } from '../executor.ts';
import { takesOrders, type MarketView } from '../market-view.ts';
import { endOver, sellReached } from './sell-reached.ts';
import type { Given } from '../../../platform/given.ts';

export type TriggerWatch = ReturnType<typeof createTriggerWatch>;

const sweepMs = 2_000;

interface Hit {
  readonly customerId: string;
  readonly id: bigint;
  readonly symbol: string;
  readonly side: TriggerSide;
}

/**
 * Watches quotes for stops and targets (ADR 24). What is reached is first noted on the trigger, which ends its other side,
 * and then sold by an ordinary command, so that several nodes, and one that crashes in between, sell once.
 */
export function createTriggerWatch(
  options: Given<'clock' | 'database' | 'log' | 'rounds'> & {
    market: Market;
    view: MarketView;
    executor: Executor;
    /** Triggers read in one query; all that are found are seen to. */
    atOnce?: number;
  },
) {
  const { database, market, view, executor, clock, log, rounds, atOnce = 500 } = options;
  const apart = createApart({ work: 'stops and targets', clock, log });
  const isOpen = (symbol: string): boolean => market.session(symbol, clock.now()).open;
  const sells = { database, view, executor, apart, isOpen, atOnce };
  const { sql } = database;

  /** Sells what these quotes reach. */
  async function look(quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'price' | 'time'>>): Promise<void> {
    const now = clock.now();
    // While something is halted nothing trades, so that no price is reached.
    const live = quotes.filter((quote) => takesOrders(quote, { instrument: view.instrument, isOpen, now }));
    if (live.length === 0) return;
    let noted = 0;
    await inPages(
      (last: Hit | undefined) => findHits(sql, live, { now, last, atOnce }),
      async (hits) => {
        noted += await noteReached(database, hits, now);
      },
    );
    if (noted > 0) await sellReached(sells, now);
  }

  /** Looks at every price that is watched, places what is still to be placed, and ends what is over. */
  async function sweep(): Promise<void> {
    const watched = await sql<Array<{ symbol: string }>>`SELECT DISTINCT symbol FROM triggers WHERE status = 'active'`;
    await apart.each([
      { about: 'prices', work: () => look(watched.flatMap(({ symbol }) => market.quote(symbol) ?? [])) },
      { about: 'sells', work: () => sellReached(sells, clock.now()) },
      { about: 'what is over', work: () => endOver(database, view, clock.now()) },
    ]);
  }

  const name = 'looking at stops and targets';
  rounds.onNews(market, name, { work: look, join: newestOfEach });
  rounds.every(sweepMs, name, sweep);
  return { look, sweep };
}

/** Active triggers that these quotes reach and whose lot has something to sell, after the last of the page before. */
function findHits(
  sql: Sql,
  quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'price'>>,
  page: { now: Date; last: Hit | undefined; atOnce: number },
): Promise<Hit[]> {
  const { now, last, atOnce } = page;
  return sql<Hit[]>`
      SELECT hit.customer_id, hit.id, hit.symbol, hit.side
      FROM unnest(
        ${column(quotes.map(({ symbol }) => symbol))}::text[], ${column(quotes.map(({ price }) => price))}::bigint[]
      ) AS quoted (symbol, price)
      CROSS JOIN LATERAL (
        SELECT triggers.*, 'stop' AS side FROM triggers
        WHERE status = 'active' AND symbol = quoted.symbol AND stop_price >= quoted.price
        UNION ALL
        SELECT triggers.*, 'target' AS side FROM triggers
        WHERE status = 'active' AND symbol = quoted.symbol AND target_price <= quoted.price
      ) AS hit
      JOIN lots ON lots.customer_id = hit.customer_id AND lots.no = hit.lot_no
      WHERE lots.remaining > lots.reserved AND hit.expires_at > ${now}
        AND (hit.customer_id, hit.id) > (${last?.customerId ?? firstUuid}, ${last?.id ?? 0n})
      ORDER BY hit.customer_id, hit.id
      LIMIT ${atOnce}`;
}

/** @returns how many triggers were reached that no other node has noted */
function noteReached(database: Database, hits: readonly Hit[], at: Date): Promise<number> {
  return database.transaction(async (tx) => {
    const noted = await tx`
        WITH due AS (
          SELECT t.customer_id, t.id, hit.side
          FROM unnest(
            ${column(hits.map(({ customerId }) => customerId))}::uuid[],
            ${column(hits.map(({ id }) => id))}::bigint[],
            ${column(hits.map(({ side }) => side))}::text[]
          ) AS hit (customer_id, id, side)
          JOIN triggers t USING (customer_id, id)
          WHERE status = 'active'
          FOR UPDATE OF t SKIP LOCKED
        )
        UPDATE triggers t SET status = 'triggered', reached = due.side, reached_at = ${at}
        FROM due WHERE t.customer_id = due.customer_id AND t.id = due.id
        RETURNING 1`;
    return noted.length;
  });
}
