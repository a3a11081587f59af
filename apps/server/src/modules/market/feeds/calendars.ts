import { segments } from '../calendar/segments.ts';
import { TimeZone, TradingCalendar } from '../calendar/trading-calendar.ts';
import type { Instrument } from '../instruments/instrument.ts';

/** The calendar and the time zone of each instrument's segment. */
export function createCalendars(instruments: readonly Instrument[]) {
  const calendars = new Map(
    [...new Set(instruments.map(({ segment }) => segment))].map((segment) => [
      segment,
      {
        calendar: new TradingCalendar(segments[segment], { alwaysOpen: false, anchor: '2026-01-01' }),
        zone: new TimeZone(segments[segment].timeZone),
      },
    ]),
  );
  return ({ segment }: Instrument) => {
    const known = calendars.get(segment);
    if (known === undefined) throw new RangeError(`no calendar for ${segment}`);
    return known;
  };
}
