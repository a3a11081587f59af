import type { Calendars } from '../calendar/calendar-changes.ts';
import { unchanged } from '../calendar/dates.ts';
import { segments } from '../calendar/segments.ts';
import { TimeZone, TradingCalendar } from '../calendar/trading-calendar.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Market } from '../market.ts';
import type { InstrumentDirectory } from './instrument-directory.ts';
import type { Given } from '../../../platform/given.ts';
import { dayMs } from '../../../platform/time.ts';

/** What staff have set of calendars; nothing where it is absent. */
export type SetCalendars = Pick<Calendars, 'of'> | undefined;

/** The calendar and the time zone of each instrument's segment. */
export function calendarsOf(instruments: readonly Instrument[], set: SetCalendars) {
  const calendars = new Map(
    [...new Set(instruments.map(({ segment }) => segment))].map((segment) => [
      segment,
      {
        calendar: new TradingCalendar(segments[segment], {
          alwaysOpen: false,
          anchor: '2026-01-01',
          changes: () => set?.of(segment) ?? unchanged,
        }),
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

/** @returns the sessions of instruments by their calendars; it throws RangeError for an unknown symbol */
export function createSessions(
  { instrument: find }: Pick<InstrumentDirectory, 'instrument'>,
  calendarOf: ReturnType<typeof calendarsOf>,
): Market['session'] {
  return (symbol, at) => {
    const instrument = find(symbol);
    if (instrument === undefined) throw new RangeError(`unknown symbol: ${symbol}`);
    return calendarOf(instrument).calendar.sessionAt(at);
  };
}

/** So long before the end of a calendar who runs the server is told. */
const toldDaysAhead = 60;

/** Says which calendars end soon: after that no order trades there, until somebody says more holidays at the desk. */
export function tellOfEnds(
  instruments: readonly Instrument[],
  session: Market['session'],
  { clock, log }: Given<'clock' | 'log'>,
): void {
  const now = clock.now();
  const bySegment = new Map(instruments.map(({ segment, symbol }) => [segment, symbol]));
  for (const [segment, symbol] of bySegment) {
    const { knownUntil } = session(symbol, now);
    if (knownUntil !== undefined && knownUntil.getTime() < now.getTime() + toldDaysAhead * dayMs) {
      log.warn({ segment, knownUntil }, 'the holidays of an exchange are not known beyond: no order will trade there');
    }
  }
}
