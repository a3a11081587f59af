import type { FactorLoading, ListedInstrument } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

/** What a fund holds, by the shared movement that it follows. */
function fund(symbol: string, name: string, price: number, ...holdings: readonly FactorLoading[]): ListedInstrument {
  const model = { basePrice: price, loadings: holdings, ownVolatility: 0.006, dailyVolume: 90_000_000 / price };
  return { ...subMarkets.ETF, symbol, name, sector: 'fund', model };
}

const of = (factor: string, weight = 1): FactorLoading => ({ factor, weight });
const dollar = of('currency:INR', -1);

/** Exchange-traded funds of invented houses on invented indices, and on metals and bonds. */
export const etf: readonly ListedInstrument[] = [
  fund('NIV50', 'Nivesh India 50 ETF', 268.42, of('IN:market')),
  fund('NIVBANK', 'Nivesh India Bank ETF', 524.18, of('IN:market', 1.1), of('IN:bank')),
  fund('NIVMID', 'Nivesh India Mid 100 ETF', 61.35, of('IN:market', 1.02), of('IN:mid')),
  fund('NIVSMALL', 'Nivesh India Small 250 ETF', 17.84, of('IN:market', 1.05), of('IN:small')),
  fund('NIVGOLD', 'Nivesh Gold ETF', 104.26, of('commodity:gold'), dollar),
  fund('NIVSILV', 'Nivesh Silver ETF', 148.73, of('commodity:silver'), dollar),
  fund('NIVUS400', 'Nivesh US Leaders ETF', 82.67, of('US:market'), dollar),
  fund('NIVUSTEC', 'Nivesh US Technology ETF', 196.08, of('US:market', 0.95), of('US:tech'), dollar),
  fund('SETUTECH', 'Setubandh Technology ETF', 42.31, of('IN:market', 0.95), of('IN:tech')),
  fund('SETUHLTH', 'Setubandh Health ETF', 23.46, of('IN:market', 0.65), of('IN:health')),
  fund('SETUCONS', 'Setubandh Consumer ETF', 118.52, of('IN:market', 0.65), of('IN:consumer')),
  fund('SETUAUTO', 'Setubandh Auto ETF', 27.94, of('IN:market', 1.1), of('IN:auto')),
  fund('SETUMETL', 'Setubandh Metal ETF', 98.6, of('IN:market', 1.25), of('IN:metal')),
  fund('SETUENGY', 'Setubandh Energy ETF', 36.15, of('IN:market', 0.9), of('IN:energy')),
  fund('SETUREAL', 'Setubandh Realty ETF', 54.77, of('IN:market', 1.3), of('IN:realty')),
  fund('KOSHB32', 'Kosh Union Bond 2032 ETF', 1184.35, of('yield:IN', -4.6)),
  fund('KOSHB36', 'Kosh Union Bond 2036 ETF', 1062.8, of('yield:IN', -6.9)),
];
