import { segments } from '../calendar/segments.ts';
import { TimeZone, TradingCalendar } from '../calendar/trading-calendar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Given } from '../../../platform/given.ts';
import { dayMs } from '../../../platform/time.ts';

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

/** So long before the end of a calendar who runs the server is told. */
const toldDaysAhead = 60;

/** Says which calendars end soon: after that no order trades there, until this list knows more holidays. */
export function tellOfEnds(instruments: readonly Instrument[], { clock, log }: Given<'clock' | 'log'>): void {
  const soon = clock.now().getTime() + toldDaysAhead * dayMs;
  for (const segment of new Set(instruments.map((instrument) => instrument.segment))) {
    const { knownUntil } = segments[segment];
    if (Date.parse(knownUntil) < soon) {
      log.warn({ segment, knownUntil }, 'the holidays of an exchange are not known beyond: no order will trade there');
    }
  }
}
