import { localDay } from '../../lib/format/time.ts';

interface Dated {
  created_at: string;
}

/** Rows in their order, gathered under the day that each falls on for the customer. */
export function byDay<TRow extends Dated>(rows: readonly TRow[]): { day: string; rows: TRow[] }[] {
  const days: { day: string; rows: TRow[] }[] = [];
  for (const row of rows) {
    const day = localDay(row.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
