import type { CalendarChanges } from '../calendar/dates.ts';
import type { Category } from '../market.ts';
import { bse } from './bse.ts';
import { etf } from './etf.ts';
import { forex } from './forex.ts';
import { factors as sharedFactors, type SharedFactor } from './factors.ts';
import { basisFactors, createFutures } from './futures.ts';
import { indices } from './indices.ts';
import type { ListedInstrument, SegmentCode } from './instrument.ts';
import { newcomers } from './newcomers.ts';
import { nasdaq } from './nasdaq.ts';
import { nse } from './nse.ts';
import { nyse } from './nyse.ts';
import { practiceFactors, practiceSeries } from './practice-series.ts';
import type { Series } from './series.ts';
import { sme } from './sme.ts';
import { subMarkets } from './sub-markets.ts';
import { treasury } from './treasury.ts';

/** The day to which the prices written in the catalogue belong: the simulation passes through them there. */
export const anchorDate = '2026-11-16';

/** Every instrument of the practice market that stays. To add one, add a line to its list. */
export const catalogue: readonly ListedInstrument[] = [
  ...indices,
  ...nse,
  ...bse,
  ...sme,
  ...etf,
  ...nasdaq,
  ...nyse,
  ...forex,
  ...treasury,
  ...newcomers,
];

/** The instruments that come and go: contracts of the coming months, and those that are there to be watched. @param changesOf what staff have set of a calendar */
export const createSeries = (changesOf: (segment: SegmentCode) => CalendarChanges): readonly Series[] => [
  ...createFutures(changesOf),
  ...practiceSeries,
];

export const factors: readonly SharedFactor[] = [...sharedFactors, ...basisFactors, ...practiceFactors];

function category(code: string, name: string, markets: readonly (keyof typeof subMarkets)[]): Category {
  return {
    code,
    name,
    markets: markets.map((market) => ({ code: market, name: subMarkets[market].marketName })),
    indices: indices.filter(({ categoryCode }) => categoryCode === code),
  };
}

export const categories: readonly Category[] = [
  category('IN', 'India', ['NSE', 'BSE', 'SME', 'ETF']),
  category('US', 'United States', ['NASDAQ', 'NYSE']),
];
