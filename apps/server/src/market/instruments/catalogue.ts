import type { Category } from '../market.ts';
import { bse } from './bse.ts';
import { etf } from './etf.ts';
import { forex } from './forex.ts';
import { futures } from './futures.ts';
import { indices } from './indices.ts';
import type { ListedInstrument } from './instrument.ts';
import { nasdaq } from './nasdaq.ts';
import { nse } from './nse.ts';
import { nyse } from './nyse.ts';
import { sme } from './sme.ts';
import { subMarkets } from './sub-markets.ts';
import { treasury } from './treasury.ts';

export { factors } from './factors.ts';

/** The day to which the prices written in the catalogue belong: the simulation passes through them there. */
export const anchorDate = '2026-11-16';

/** Every instrument of the practice market. To add one, add a line to its list. */
export const catalogue: readonly ListedInstrument[] = [
  ...indices,
  ...nse,
  ...bse,
  ...sme,
  ...etf,
  ...nasdaq,
  ...nyse,
  ...forex,
  ...futures,
  ...treasury,
];

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
