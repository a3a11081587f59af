import type { Sql, Tx } from '../../platform/database.ts';

/**
 * Why bank and books differ: a line that no request has (`line_alone`), one that the books have on a later day
 * (`line_early`), what people confirmed and no line says (`books_alone`), and what the bank says on a later day (`books_early`).
 */
export const itemKinds = ['line_alone', 'line_early', 'books_alone', 'books_early'] as const;

/** Something that one side has and the other has not, at the end of a day. */
export interface OpenItem {
  readonly kind: (typeof itemKinds)[number];
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
export const itemsShown = 200;

/** The open items of the close `c` of the statement that this is a part of. */
export function itemsOf(sql: Sql | Tx) {
  return sql`
    SELECT kind, day, amount, bank_reference, request_no, customer_id,
      CASE outcome WHEN 'received' THEN 'recharge' WHEN 'paid' THEN 'withdrawal' WHEN 'returned' THEN 'withdrawal' END AS request_kind,
      day < c.day AND known_at > (SELECT signed_at FROM day_signatures WHERE day_signatures.day = c.day - 1) AS is_late
    FROM (
      SELECT 'line_alone' AS kind, line.booked_on AS day, line.amount, line.bank_reference, NULL AS request_no,
        NULL::uuid AS customer_id, NULL AS outcome, line.imported_at AS known_at
      FROM bank_lines_waiting waiting JOIN bank_lines line ON line.id = waiting.line_id
      WHERE line.booked_on <= c.day
      UNION ALL
      SELECT 'line_early', line.booked_on, line.amount, line.bank_reference, request_no, customer_id, outcome,
        line.imported_at
      FROM bank_references told
        JOIN bank_line_matches USING (customer_id, request_no, outcome) JOIN bank_lines line ON line.id = line_id
      WHERE told.kept_at >= c.ends_at AND line.booked_on <= c.day
      UNION ALL
      SELECT 'books_alone', (told.kept_at AT TIME ZONE c.time_zone)::date, -told.amount, told.bank_reference,
        told.request_no, told.customer_id, told.outcome, told.kept_at
      FROM bank_references told
      WHERE told.source = 'typed' AND told.kept_at < c.ends_at AND NOT EXISTS (
        SELECT FROM bank_line_matches m WHERE (m.customer_id, m.request_no, m.outcome) = (told.customer_id, told.request_no, told.outcome)
      )
      UNION ALL
      SELECT 'books_early', (told.kept_at AT TIME ZONE c.time_zone)::date, -told.amount, told.bank_reference, request_no,
        customer_id, outcome, told.kept_at
      FROM bank_lines line
        JOIN bank_line_matches ON line_id = line.id JOIN bank_references told USING (customer_id, request_no, outcome)
      WHERE line.booked_on > c.day AND told.kept_at < c.ends_at
    ) AS item`;
}

/** The oldest first. */
export async function readItems(sql: Sql | Tx, day: string): Promise<OpenItem[]> {
  return sql<OpenItem[]>`
    SELECT kind, to_char(item.day, 'YYYY-MM-DD') AS day, amount, bank_reference, request_no, request_kind,
      customer_id, coalesce(is_late, false) AS is_late
    FROM day_closes c CROSS JOIN LATERAL (${itemsOf(sql)}) AS item
    WHERE c.day = ${day}
    ORDER BY item.day, kind, bank_reference LIMIT ${itemsShown}`;
}
