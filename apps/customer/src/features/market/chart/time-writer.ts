import type { TimeMark } from './time-marks.ts';

/** Writes the marks of the time axis from a wall clock, which is given in seconds as if it stood at Greenwich. */
export function timeWriter(locale: string): (wallClockSeconds: number, begins: TimeMark['begins']) => string {
  const writer = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const writers = {
    year: writer({ year: 'numeric' }),
    month: writer({ month: 'short' }),
    day: writer({ day: 'numeric', month: 'short' }),
    minute: writer({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  return (seconds, begins) => writers[begins].format(seconds * 1_000);
}
