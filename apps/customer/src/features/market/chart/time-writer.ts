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
  // The same marks are written with every frame that the chart is moved in.
  const written = new Map<string, string>();
  return (seconds, begins) => {
    const key = `${begins} ${seconds}`;
    const text = written.get(key) ?? writers[begins].format(seconds * 1_000);
    written.set(key, text);
    return text;
  };
}
