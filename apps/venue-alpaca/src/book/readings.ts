import type { Database } from '../../../server/src/platform/database.ts';
import { dayOf, hourOf } from '../words/read-values.ts';
import type { Where } from './note.ts';

/** An order that is not known to have ended, under the name that it has at Alpaca. */
export interface OpenOrder {
  readonly clOrdId: string;
  readonly account: string;
}

export interface ToldTrade {
  readonly clOrdId: string;
  readonly executionId: string;
}

export type Readings = ReturnType<typeof createReadings>;

const hourMs = 3_600_000;
/** What is backfilled or put right comes days later. */
const backMs = 48 * hourMs;
/** Before what was read last: an activity may be there later than what was asked for. */
const againMs = hourMs;
/** An order lasts no longer. */
const longestOrderMs = 100 * 24 * hourMs;

/** What was read again, and what is to be compared with it, in the server's tables. */
export function createReadings(database: Database, { clock, venue }: Where) {
  const { sql } = database;
  const nightOf = (at: Date) => `${dayOf(at)} night`;
  return {
    /** Whether the night's reading is due: the day's, from this time of day of the market on. */
    async isNight(from: string): Promise<boolean> {
      const now = clock.now();
      if (hourOf(now) < from) return false;
      return (await sql`SELECT FROM venue_sessions WHERE venue = ${venue} AND session = ${nightOf(now)}`).length === 0;
    },
    /** From where to read. @param isNight far enough back for what comes late */
    async from(isNight: boolean): Promise<Date> {
      const back = clock.now().getTime() - backMs;
      if (isNight) return new Date(back);
      const [row] = await sql<Array<{ upTo: string }>>`
        SELECT cursor AS up_to FROM venue_sessions
        WHERE venue = ${venue} AND session = ${session} AND cursor IS NOT NULL`;
      return new Date(row === undefined ? back : Date.parse(row.upTo) - againMs);
    },
    async done(upTo: Date, isNight: boolean): Promise<void> {
      await database.transaction(async (tx) => {
        await tx`
          INSERT INTO venue_sessions (venue, session, cursor) VALUES (${venue}, ${session}, ${upTo.toISOString()})
          ON CONFLICT (venue, session) DO UPDATE SET cursor = excluded.cursor`;
        if (isNight) {
          await tx`INSERT INTO venue_sessions (venue, session) VALUES (${venue}, ${nightOf(upTo)}) ON CONFLICT DO NOTHING`;
        }
      });
    },
    /**
     * Orders that Alpaca has taken and has not told the end of, as they were begun there last; those that have traded whole since are not
     * among them.
     */
    openOrders(): Promise<OpenOrder[]> {
      return sql<OpenOrder[]>`
        WITH known AS (
          SELECT DISTINCT ON (customer_id, order_no) customer_id, order_no, cl_ord_id, quantity - earlier AS quantity,
            max(id) FILTER (WHERE kind = 'new') OVER (PARTITION BY customer_id, order_no) AS begun
          FROM venue_commands
          WHERE venue = ${venue} AND kind IN ('new', 'replace') AND answer = 'accepted'
            AND made_at > ${new Date(clock.now().getTime() - longestOrderMs)}
          ORDER BY customer_id, order_no, id DESC
        ), told AS (
          SELECT k.customer_id, k.order_no, bool_or(report ->> 'kind' = 'ended') AS has_ended,
            sum((report ->> 'quantity')::bigint) FILTER (WHERE report ->> 'kind' = 'trade') AS traded
          FROM known k JOIN venue_commands c ON c.customer_id = k.customer_id AND c.order_no = k.order_no AND c.id >= begun
          JOIN venue_inbox i ON i.venue = c.venue AND report ->> 'kind' <> 'accepted' AND report ->> 'clOrdId' = c.cl_ord_id
          GROUP BY k.customer_id, k.order_no
        )
        SELECT cl_ord_id, account
        FROM known JOIN venue_accounts a ON a.venue = ${venue} AND a.customer_id = known.customer_id
        LEFT JOIN told ON told.customer_id = known.customer_id AND told.order_no = known.order_no
        WHERE has_ended IS NOT TRUE AND quantity > coalesce(traded, 0)`;
    },
    /** Trades that were told of as made between two times. */
    trades(from: Date, until: Date): Promise<ToldTrade[]> {
      return sql<ToldTrade[]>`
        SELECT DISTINCT report ->> 'clOrdId' AS cl_ord_id, report ->> 'executionId' AS execution_id
        FROM venue_inbox
        WHERE venue = ${venue} AND report ? 'executionId' AND report ->> 'kind' = 'trade'
          AND received_at > ${from} AND (report ->> 'at')::timestamptz BETWEEN ${from} AND ${until}`;
    },
  };
}

/** Its cursor is up to when all was read again, whatever the day. */
const session = '0000-00-00 read again';
