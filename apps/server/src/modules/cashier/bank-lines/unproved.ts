import type { Sql, Tx } from '../../../platform/database.ts';

/** Of `bank_references told`: people alone say so, and no line of a statement has proved it yet. */
export const unproved = (sql: Sql | Tx) => sql`
  reference.source = 'typed' AND NOT EXISTS (
    SELECT FROM bank_line_matches match
    WHERE match.customer_id = reference.customer_id AND match.request_no = reference.request_no AND match.outcome = reference.outcome
  )`;
