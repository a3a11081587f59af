export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * Whether so long has passed since a moment, all in milliseconds. One that is still to come is taken to be long past: it was noted by a clock that was
 * ahead and has been set right since, and would else be waited for.
 */
export function hasPassed(forMs: number, sinceMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= forMs;
}

/** A day as the database has it, as YYYY-MM-DD. */
export function dayText(day: Date): string;
export function dayText(day: Date | undefined): string | undefined;
export function dayText(day: Date | undefined): string | undefined {
  return day?.toISOString().slice(0, 10);
}

/** The day of a moment in a time zone, by its IANA name, as YYYY-MM-DD. */
export function dayIn(timeZone: string, at: Date): string {
  // Sweden writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}
