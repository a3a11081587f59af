import type { Sql, Tx } from '../../platform/database.ts';

/** Something that one side has and the other has not, at the end of a day. */
export interface OpenItem {
  /**
   * A line that no request has (`line_alone`), one that the books have on a later day (`line_early`), what people confirmed
   * and no line says (`books_alone`), and what the bank says on a later day (`books_early`).
   */
  readonly kind: 'line_alone' | 'line_early' | 'books_alone' | 'books_early';
  /** Of the side that has it, as in 2026-11-21. */
  readonly day: string;
  /** By how much the bank has more for it, in ten-thousandths. */
  readonly amount: bigint;
  readonly bankReference: string;
  readonly requestNo: string | undefined;
  readonly requestKind: 'recharge' | 'withdrawal' | undefined;
  readonly customerId: string | undefined;
  /** Whether it is of an earlier day, and was not known yet when that was signed off. */
  readonly isLate: boolean;
}

/** As many are shown and kept of one day; all of them are counted and added up. */
const itemsShown = 200;

/**
 * The open items of the close `c` of the statement that this is a part of. Each kind begins with the few rows that are
 * about the end of the day, by their index, and looks up the others one by one: `OFFSET 0` keeps it so.
 */
export function itemsOf(sql: Sql | Tx) {
  return sql`
    SELECT kind, day, amount, bank_reference, request_no, customer_id,
      CASE outcome WHEN 'received' THEN 'recharge' WHEN 'paid' THEN 'withdrawal' WHEN 'returned' THEN 'withdrawal' END AS request_kind,
      day < c.day AND known_at > (SELECT signed_at FROM day_signatures WHERE day_signatures.day = c.day - 1) AS is_late
    FROM (
      SELECT 'line_alone' AS kind, line.booked_on AS day, line.amount, line.bank_reference, NULL AS request_no,
        NULL::uuid AS customer_id, NULL AS outcome, line.imported_at AS known_at
      FROM bank_lines_waiting waiting
        CROSS JOIN LATERAL (SELECT * FROM bank_lines WHERE id = waiting.line_id OFFSET 0) AS line
      WHERE line.booked_on <= c.day
      UNION ALL
      SELECT 'line_early', line.booked_on, line.amount, line.bank_reference, told.request_no, told.customer_id, told.outcome,
        line.imported_at
      FROM (SELECT * FROM bank_references WHERE kept_at >= c.ends_at OFFSET 0) AS told
        CROSS JOIN LATERAL (${matchOf(sql)} OFFSET 0) AS matched
        CROSS JOIN LATERAL (SELECT * FROM bank_lines WHERE id = matched.line_id OFFSET 0) AS line
      WHERE line.booked_on <= c.day
      UNION ALL
      SELECT 'books_alone', (told.kept_at AT TIME ZONE c.time_zone)::date, -told.amount, told.bank_reference,
        told.request_no, told.customer_id, told.outcome, told.kept_at
      FROM bank_references told
      WHERE told.source = 'typed' AND told.kept_at < c.ends_at AND NOT EXISTS (${matchOf(sql)})
      UNION ALL
      SELECT 'books_early', (told.kept_at AT TIME ZONE c.time_zone)::date, -told.amount, told.bank_reference,
        told.request_no, told.customer_id, told.outcome, told.kept_at
      FROM (SELECT * FROM bank_lines WHERE booked_on > c.day OFFSET 0) AS line
        CROSS JOIN LATERAL (SELECT * FROM bank_line_matches WHERE line_id = line.id OFFSET 0) AS matched
        CROSS JOIN LATERAL (
          SELECT * FROM bank_references r
          WHERE (r.customer_id, r.request_no, r.outcome) = (matched.customer_id, matched.request_no, matched.outcome) OFFSET 0
        ) AS told
      WHERE told.kept_at < c.ends_at
    ) AS item`;
}

/** The match of what was `told`. */
const matchOf = (sql: Sql | Tx) => sql`
  SELECT line_id FROM bank_line_matches m
  WHERE (m.customer_id, m.request_no, m.outcome) = (told.customer_id, told.request_no, told.outcome)`;

/** The oldest first. */
export async function readItems(sql: Sql | Tx, day: string): Promise<OpenItem[]> {
  return sql<OpenItem[]>`
    SELECT kind, to_char(item.day, 'YYYY-MM-DD') AS day, amount, bank_reference, request_no, request_kind,
      customer_id, coalesce(is_late, false) AS is_late
    FROM day_closes c CROSS JOIN LATERAL (${itemsOf(sql)}) AS item
    WHERE c.day = ${day}
    ORDER BY item.day, kind, bank_reference LIMIT ${itemsShown}`;
}
