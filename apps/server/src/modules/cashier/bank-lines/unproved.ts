import type { Sql, Tx } from '../../../platform/database.ts';

/** Of `bank_references told`: people alone say so, and no line of a statement has proved it yet. */
export const unproved = (sql: Sql | Tx) => sql`
  told.source = 'typed' AND NOT EXISTS (
    SELECT FROM bank_line_matches match
    WHERE match.customer_id = told.customer_id AND match.request_no = told.request_no AND match.outcome = told.outcome
  )`;
