/** When a venue takes a session: a day at a time, by its own clock. */
export interface Hours {
  /** An IANA name, as in Asia/Kolkata. */
  readonly timeZone: string;
  /** Minutes after midnight. A day whose end is not after its start ends on the next; the same for both is all day. */
  readonly start: number;
  readonly end: number;
}

const dayMinutes = 24 * 60;

/** The day that is on at `at`, named by the date on which it began, as in 2026-11-25; undefined outside of the hours. */
export function dayAt({ timeZone, start, end }: Hours, at: Date): string | undefined {
  const now = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const minute = Number(now.slice(0, 2)) * 60 + Number(now.slice(3, 5));
  const length = (end - start + dayMinutes - 1) % dayMinutes;
  const passed = (minute - start + dayMinutes) % dayMinutes;
  if (passed > length) return undefined;
  // The Swedish form of a date is that of ISO 8601.
  const date = at.toLocaleDateString('sv-SE', { timeZone });
  // By dates and not by minutes back, which a day on which the clocks change has more or less of.
  return minute < start ? new Date(Date.parse(date) - dayMinutes * 60_000).toISOString().slice(0, 10) : date;
}
