import { dayMs } from '../../../platform/time.ts';
import type { Instrument, SegmentCode } from '../instruments/instrument.ts';
import type { Market } from '../market.ts';

/** So long before the end of what a calendar knows the desk is told. */
const toldDaysAhead = 30;

/** The instruments of each calendar that the market goes by. */
export function instrumentsByCalendar(market: Pick<Market, 'list'>): ReadonlyMap<SegmentCode, readonly Instrument[]> {
  return Map.groupBy(market.list({}), ({ segment }) => segment);
}

/** Whether staff have to say soon how a calendar goes on. @param knownUntil undefined where the market never closes */
export function endsSoon(knownUntil: Date | undefined, now: Date): boolean {
  return knownUntil !== undefined && knownUntil.getTime() - now.getTime() <= toldDaysAhead * dayMs;
}

/** The ends of the calendars that end soon, the first one first. */
export function endingCalendars(market: Pick<Market, 'list' | 'session'>, now: Date): Date[] {
  return [...instrumentsByCalendar(market).values()]
    .flatMap(([first]) => (first === undefined ? [] : (market.session(first.symbol, now).knownUntil ?? [])))
    .filter((end) => endsSoon(end, now))
    .toSorted((left, right) => left.getTime() - right.getTime());
}
