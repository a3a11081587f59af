import type { PendingQuery, Row, Sql, Tx } from '../../../platform/database.ts';
import { dayMs, dayIn } from '../../../platform/time.ts';
import type { NameTerms } from './expiry.ts';

/** When a review `r` ends to hold: so many days after it was approved, or with the last day of its document. Null: never. */
export function dueOf(sql: Sql | Tx, { validDays, timeZone }: NameTerms): PendingQuery<Row[]> {
  return sql`least(
    CASE WHEN ${validDays}::int > 0 THEN r.decided_at + make_interval(hours => 24 * ${validDays}::int) END,
    ${documentEnd(sql, timeZone)})`;
}

/** The end of the last day of its document, in the time of the house. */
export const documentEnd = (sql: Sql | Tx, timeZone: string) =>
  sql`(r.expires_on + 1)::timestamp AT TIME ZONE ${timeZone}`;

/** Reviews `r` that hold and end before a moment: a condition each for the index by age and the one by expiry. */
export function endsBefore(sql: Sql | Tx, { validDays, timeZone }: NameTerms, moment: Date) {
  const approvedBefore = new Date(moment.getTime() - validDays * dayMs);
  return {
    byAge: sql`r.status = 'approved' AND r.replaced_at IS NULL AND r.decided_at < ${approvedBefore} AND ${validDays}::int > 0`,
    byDocument: sql`r.status = 'approved' AND r.replaced_at IS NULL AND r.expires_on IS NOT NULL
      AND r.expires_on < ${dayIn(timeZone, moment)}::date`,
  };
}
