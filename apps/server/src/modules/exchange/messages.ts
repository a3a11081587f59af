import type { Sql, Tx } from '../../platform/database.ts';
import { dayMs } from '../../platform/time.ts';
import type { VenueReport } from '../venues/index.ts';

/** The session of a moment: a day in UTC, as the midnight that it begins with. */
export const sessionDayOf = (at: Date): Date => new Date(at.getTime() - (at.getTime() % dayMs));

/** Says something, under the next number of the session. Call it under the exchange's lock. */
export async function say(tx: Tx, report: VenueReport, at: Date): Promise<void> {
  const sessionDay = sessionDayOf(at);
  await tx`
    INSERT INTO exchange_messages (session_day, wire_no, report)
    SELECT ${sessionDay}, coalesce(max(wire_no), 0) + 1, ${tx.json(report)} FROM exchange_messages
    WHERE session_day = ${sessionDay}`;
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
