import { TZDate } from '@date-fns/tz';

/** Where the house keeps its days: all times of the desk are of it, wherever the machine is. Known once the session is. */
let zone = 'UTC';
let dateAndTime = formatOf(zone);
let toTheSecond = formatOf(zone, { second: '2-digit' });

function formatOf(timeZone: string, more: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', {
    ...more,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
}

export function setTimeZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  dateAndTime = formatOf(timeZone);
  toTheSecond = formatOf(timeZone, { second: '2-digit' });
}

/** A moment as people read it there: "21 Nov 2026, 14:05". */
export const textOf = (at: Date): string => dateAndTime.format(at);

/** The same with its seconds: "21 Nov 2026, 14:05:09". */
export const exactTextOf = (at: Date): string => toTheSecond.format(at);

/** How far the clocks there are ahead of UTC at a moment, in milliseconds. */
export const offsetMs = (at: Date): number => -new TZDate(at.getTime(), zone).getTimezoneOffset() * 60_000;

/** A moment as a field for dates and times has it, in the clocks of the house: 2026-11-21T14:05. */
export const fieldOf = (at: Date): string => new Date(at.getTime() + offsetMs(at)).toISOString().slice(0, 16);

/** What such a field says, as a moment. */
export function momentOf(field: string): Date {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = field.split(/\D/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hours, minutes, zone).getTime());
}
