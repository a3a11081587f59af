import type { CommandKind } from '../../../server/src/modules/venues/index.ts';
import type { Sql } from '../../../server/src/platform/database.ts';
import type { Known, KnownCommand, KnownTrade } from '../words/read-event.ts';

/** What the server's tables know of what Alpaca says. @param sql that of a transaction sees what that has written */
export function knownOf(sql: Sql, venue: string): Known {
  const commandOf = async (rows: Promise<KnownCommand[]>) => (await rows)[0];
  return {
    command: (clOrdId) =>
      commandOf(sql<KnownCommand[]>`
        SELECT cl_ord_id, kind FROM venue_commands
        WHERE venue = ${venue} AND cl_ord_id = ${clOrdId} AND kind IN ('new', 'replace')`),
    ofOrder: (orderId) =>
      commandOf(sql<KnownCommand[]>`
        SELECT cl_ord_id, kind FROM venue_commands WHERE venue = ${venue} AND venue_order_id = ${orderId} LIMIT 1`),
    changeOf: (clOrdId) => askedOf(sql, venue, clOrdId, 'replace'),
    cancelOf: (clOrdId) => askedOf(sql, venue, clOrdId, 'cancel'),
    async trade(executionId) {
      const [row] = await sql<KnownTrade[]>`
        SELECT report ->> 'clOrdId' AS cl_ord_id, report ->> 'quantity' AS quantity, report ->> 'price' AS price
        FROM venue_inbox
        WHERE venue = ${venue} AND report ? 'executionId' AND report ->> 'executionId' = ${executionId}
        ORDER BY received_at, wire_no LIMIT 1`;
      return row;
    },
    async dayOfTrade(executionId) {
      const [row] = await sql<Array<{ day: string }>>`
        SELECT report ->> 'tradeDay' AS day FROM venue_inbox
        WHERE venue = ${venue} AND report ? 'executionId' AND report ->> 'executionId' = ${executionId}
        UNION ALL
        SELECT report -> 'refersTo' ->> 'tradeDay' FROM venue_inbox
        WHERE venue = ${venue} AND report ? 'refersTo' AND report -> 'refersTo' ->> 'executionId' = ${executionId}
        LIMIT 1`;
      return row?.day;
    },
    async isOurs(account) {
      const [row] = await sql`SELECT FROM venue_accounts WHERE venue = ${venue} AND account = ${account}`;
      return row !== undefined;
    },
  };
}

/** Of the order of this name: what was asked last, unless it was refused, and of a cancel unless it was answered. */
async function askedOf(sql: Sql, venue: string, clOrdId: string, kind: CommandKind): Promise<string | undefined> {
  const [row] = await sql<Array<{ clOrdId: string }>>`
    SELECT c.cl_ord_id FROM venue_commands c
    JOIN venue_commands o ON o.venue = c.venue AND o.customer_id = c.customer_id AND o.order_no = c.order_no
    WHERE o.venue = ${venue} AND o.cl_ord_id = ${clOrdId} AND c.orig_cl_ord_id = ${clOrdId} AND c.kind = ${kind}
      AND (c.state IN ('sent', 'doubtful') OR (${kind}::text = 'replace' AND c.answer = 'accepted'))
    ORDER BY c.id DESC LIMIT 1`;
  return row?.clOrdId;
}

/** What was heard to have traded of an order under this name; undefined where some of it was taken back or put right. */
export async function tradedOf(sql: Sql, venue: string, clOrdId: string): Promise<bigint | undefined> {
  const [row] = await sql<[{ traded: bigint; reversals: number }]>`
    SELECT coalesce(sum((report ->> 'quantity')::bigint) FILTER (WHERE report ->> 'kind' = 'trade'), 0)::bigint AS traded,
      count(*) FILTER (WHERE report ? 'refersTo')::int AS reversals
    FROM venue_inbox
    WHERE venue = ${venue} AND report ->> 'kind' <> 'accepted' AND report ->> 'clOrdId' = ${clOrdId} AND report ? 'executionId'`;
  return row.reversals === 0 ? row.traded : undefined;
}
