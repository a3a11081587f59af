import { column, type Sql, type Tx } from '../../platform/database.ts';
import { dayMs } from '../../platform/time.ts';
import type { VenueReport } from '../venues/index.ts';

/** The session of a moment: a day in UTC, as the midnight that it begins with. */
export const sessionDayOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % dayMs));

/** Says things in turn, under the next numbers of the session. Call it under the exchange's lock. */
export async function sayAll(tx: Tx, reports: readonly VenueReport[], at: Date): Promise<void> {
  if (reports.length === 0) return;
  const sessionDay = sessionDayOf(at);
  await tx`
    INSERT INTO exchange_messages (session_day, wire_no, report)
    SELECT ${sessionDay}::date, last.wire_no + number, report::jsonb
    FROM (SELECT coalesce(max(wire_no), 0) AS wire_no FROM exchange_messages WHERE session_day = ${sessionDay}) AS last,
      unnest(${column(reports.map((report) => JSON.stringify(report)))}::text[]) WITH ORDINALITY AS said (report, number)`;
}

/** What was said in a session after a number, in turn. */
export async function saidAfter(
  sql: Sql,
  sessionDay: Date,
  { wireNo, limit }: { wireNo: bigint; limit: number },
): Promise<Array<{ wireNo: bigint; report: VenueReport }>> {
  return sql<Array<{ wireNo: bigint; report: VenueReport }>>`
    SELECT wire_no, report FROM exchange_messages
    WHERE session_day = ${sessionDay} AND wire_no > ${wireNo} ORDER BY wire_no LIMIT ${limit}`;
}
