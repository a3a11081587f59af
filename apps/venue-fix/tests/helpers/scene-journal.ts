import { column, type Database } from '../../../server/src/platform/database.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { withoutNul } from '../../src/journal/without-nul.ts';
import { readCommand, storedOf, type StoredCommand } from './stored.ts';

/**
 * A journal in the tables of `scene-tables.sql`, which know no customers and orders: for scenes in which a test is the broker, or the one
 * who makes the market. Each statement is a transaction, and is committed when it is answered.
 */
export function createSceneJournal({ sql }: Database): Journal {
  return {
    async latest(venue) {
      const [row] = await sql<{ sessionDay: string }[]>`
        SELECT session_day FROM venue_fix.sessions WHERE venue = ${venue} ORDER BY began_at DESC LIMIT 1`;
      return row && { venue, day: row.sessionDay };
    },

    async begin({ venue, day }) {
      await sql`INSERT INTO venue_fix.sessions (venue, session_day) VALUES (${venue}, ${day}) ON CONFLICT DO NOTHING`;
    },

    async receivedUpTo({ venue, day }) {
      const [row] = await sql<{ last: bigint }[]>`
        SELECT numbers.last FROM (
          SELECT 0::bigint AS last
          UNION ALL
          SELECT wire_no FROM venue_fix.inbox WHERE venue = ${venue} AND session_day = ${day}
        ) AS numbers
        WHERE NOT EXISTS (
          SELECT FROM venue_fix.inbox
          WHERE venue = ${venue} AND session_day = ${day} AND wire_no = numbers.last + 1
        )
        ORDER BY numbers.last LIMIT 1`;
      return Number(row?.last ?? 0);
    },

    async receive({ venue, day }, ...received) {
      const of = received.map(({ said }) => (said === undefined ? null : JSON.stringify(storedOf(said))));
      await sql`
        INSERT INTO venue_fix.inbox (venue, session_day, wire_no, raw, said)
        SELECT ${venue}, ${day}, number, raw, said::jsonb
        FROM unnest(
          ${column(received.map(({ wireNo }) => wireNo))}::bigint[],
          ${column(received.map(({ through }) => through))}::bigint[],
          ${column(received.map(({ raw }) => withoutNul(raw)))}::text[],
          ${column(of)}::text[]
        ) AS come (wire_no, through, raw, said), generate_series(wire_no, through) AS number
        ON CONFLICT DO NOTHING`;
    },

    async reserve({ venue, day }, count) {
      const [row] = await sql<{ last: bigint }[]>`
        UPDATE venue_fix.sessions SET reserved_up_to = reserved_up_to + ${count}
        WHERE venue = ${venue} AND session_day = ${day} RETURNING reserved_up_to AS last`;
      if (row === undefined) throw new Error(`The run ${venue} ${day} has not begun.`);
      return Number(row.last) - count + 1;
    },

    async take({ venue, day }, wireNo, most) {
      const rows = await sql<{ body: StoredCommand }[]>`
        WITH next AS (
          SELECT id FROM venue_fix.commands WHERE venue = ${venue} AND state = 'queued' ORDER BY id LIMIT ${most} FOR UPDATE
        ), numbered AS (SELECT id, ${wireNo}::int + row_number() OVER (ORDER BY id) - 1 AS number FROM next), taken AS (
          UPDATE venue_fix.commands
          SET state = 'sent', session_day = ${day}, wire_no = number, sent_at = clock_timestamp()
          FROM numbered WHERE commands.id = numbered.id
          RETURNING commands.id, body
        )
        SELECT body FROM taken ORDER BY id`;
      return rows.map(({ body }) => readCommand(body));
    },

    async sentAs({ venue, day }, wireNo) {
      const [row] = await sql<{ clOrdId: string }[]>`
        SELECT cl_ord_id FROM venue_fix.commands WHERE venue = ${venue} AND session_day = ${day} AND wire_no = ${wireNo}`;
      return row?.clOrdId;
    },

    async miss({ venue, day }, from, through) {
      await sql`
        UPDATE venue_fix.commands SET state = 'missed'
        WHERE venue = ${venue} AND session_day = ${day} AND wire_no BETWEEN ${from} AND ${through} AND state = 'sent'`;
    },

    async refuse({ venue }, clOrdId, why) {
      await sql`
        UPDATE venue_fix.commands SET state = 'refused', why = ${why}
        WHERE venue = ${venue} AND cl_ord_id = ${clOrdId} AND state = 'sent'`;
    },

    async tell(venue, state, why) {
      await sql`
        INSERT INTO venue_fix.links AS link (venue, state, why) VALUES (${venue}, ${state}, ${why ?? null})
        ON CONFLICT (venue) DO UPDATE SET state = excluded.state, why = excluded.why, told_at = clock_timestamp(),
          since = CASE WHEN link.state = excluded.state THEN link.since ELSE clock_timestamp() END`;
    },
  };
}
