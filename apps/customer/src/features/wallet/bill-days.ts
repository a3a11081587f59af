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

/** The moments between which days of the customer's calendar lie: the first included, the last not. */
export function timesOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  to?: string;
} {
  const start = midnight(from, 0);
  const end = midnight(to, 1);
  return { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) };
}

/** The beginning of a day, or of one so many days later; undefined for what is no day. */
function midnight(day: string | undefined, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day ?? '') ?? [];
  if (year === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}
