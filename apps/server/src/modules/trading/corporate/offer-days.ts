import { dayNumber, isoDate, type Instrument } from '../../market/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import { beginningOf, type Instruments } from './check-action.ts';

/** Who ends an offer that people did not end in its time: it was nobody's decision. */
export const byItsDays = 'market';

/** From the announcement of an offer to its end, or to the day by which it entitles. */
const leastAheadMs = hourMs;
const mostAheadMs = 366 * dayMs;

/**
 * A share that companies can make holders an offer of.
 * @throws Refusal `unknown_symbol`, `wrong_kind`
 */
export function offeredShare(market: Instruments, symbol: string): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  const isShare = instrument.assetClass === 'stock' && instrument.ended === undefined;
  if (!isShare || instrument.notListedYet !== undefined) throw new Refusal('wrong_kind');
  return instrument;
}

/** Whether it is a day of the calendar, as 2027-01-26. */
export function isDay(day: string): boolean {
  const number = dayNumber(day);
  return Number.isFinite(number) && isoDate(number) === day;
}

/**
 * When a day begins, or is over, where the share is traded.
 * @param day as in 2027-01-26
 * @throws Refusal `invalid`, with the field, where it is no date, is not an hour ahead or more than a year
 */
export function offerMoment(
  day: string,
  { field, at, instrument, edge }: { field: string; at: Date; instrument: Instrument; edge: 'begins' | 'ends' },
): Date {
  if (!isDay(day)) throw new Refusal('invalid', { fields: { [field]: 'is no date such as 2027-01-26' } });
  const moment = beginningOf(edge === 'begins' ? day : isoDate(dayNumber(day) + 1), instrument);
  const ahead = moment.getTime() - at.getTime();
  if (ahead < leastAheadMs || ahead > mostAheadMs) {
    const how = edge === 'begins' ? 'must begin' : 'must end';
    throw new Refusal('invalid', { fields: { [field]: `${how} in an hour or later, and within a year` } });
  }
  return moment;
}
