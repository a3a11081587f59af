import type { FactorLoading, ListedInstrument, SegmentCode } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

interface Venue {
  readonly exchangeName: string;
  readonly currency: 'INR' | 'USD';
  readonly segment: SegmentCode;
}

const indianIndexFutures: Venue = { exchangeName: 'National Stock Exchange', currency: 'INR', segment: 'IN-EQUITY' };
const indianCommodities: Venue = {
  exchangeName: 'Commodity exchange, Mumbai',
  currency: 'INR',
  segment: 'IN-COMMODITY',
};
const americanFutures: Venue = { exchangeName: 'Futures exchange, Chicago', currency: 'USD', segment: 'US-FUTURES' };

/** Price, tick (both in units of the currency), units of the underlying in one contract, what it follows. */
type ContractLine = readonly [
  symbol: string,
  name: string,
  price: number,
  tick: number,
  multiplier: bigint,
  underlying: readonly FactorLoading[],
];

/** Contracts of the near month that roll over by themselves, so they have no expiry of their own. */
function defineFutures(venue: Venue, lines: readonly ContractLine[]): ListedInstrument[] {
  return lines.map(([symbol, name, price, tick, multiplier, underlying]) => ({
    ...subMarkets.FUTURE,
    ...venue,
    symbol,
    name,
    tickSize: BigInt(Math.round(tick * 10_000)),
    multiplier,
    model: { basePrice: price, loadings: underlying, ownVolatility: 0.008, dailyVolume: 48_000 },
  }));
}

const of = (factor: string, weight = 1): FactorLoading => ({ factor, weight });
/** Commodities are priced in dollars abroad, so a dearer dollar lifts their price in rupees. */
const world = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`), of('currency:INR', -1)];
const local = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`)];

export const futures: readonly ListedInstrument[] = [
  ...defineFutures(indianIndexFutures, [
    ['INDIA50F', 'India 50 futures', 24886.4, 0.05, 5n, [of('IN:market')]],
    ['INDBANKF', 'India Bank futures', 51560.2, 0.05, 2n, [of('IN:market', 1.1), of('IN:bank')]],
    ['INDMIDF', 'India Mid 100 futures', 48262.85, 0.05, 2n, [of('IN:market', 1.02), of('IN:mid')]],
  ]),
  ...defineFutures(indianCommodities, [
    ['GOLDF', 'Gold, 10 grams', 128420, 1, 1n, world('gold')],
    ['SILVERF', 'Silver, kilogram', 162350, 1, 1n, world('silver')],
    ['CRUDEF', 'Crude oil, barrel', 5642, 1, 10n, world('crude')],
    ['NATGASF', 'Natural gas, million BTU', 318.4, 0.1, 250n, world('gas')],
    ['COPPERF', 'Copper, kilogram', 1012.35, 0.05, 100n, world('copper')],
    ['ZINCF', 'Zinc, kilogram', 298.65, 0.05, 200n, world('zinc')],
    ['ALUMINF', 'Aluminium, kilogram', 268.9, 0.05, 200n, world('aluminium')],
    ['LEADF', 'Lead, kilogram', 182.15, 0.05, 200n, world('lead')],
    ['NICKELF', 'Nickel, kilogram', 1348.2, 0.1, 50n, world('nickel')],
    ['COTTONF', 'Cotton, bale', 25680, 10, 1n, local('cotton')],
    ['CARDAMOMF', 'Cardamom, kilogram', 2486, 1, 10n, local('cardamom')],
    ['MENTHAF', 'Mentha oil, kilogram', 942.5, 0.1, 20n, local('mentha')],
    ['CASTORF', 'Castor seed, quintal', 6284, 1, 5n, local('castor')],
    ['TURMERICF', 'Turmeric, quintal', 14260, 2, 5n, local('turmeric')],
    ['JEERAF', 'Jeera, quintal', 21340, 5, 3n, local('jeera')],
    ['GUARF', 'Guar seed, quintal', 5168, 1, 5n, local('guar')],
  ]),
  ...defineFutures(americanFutures, [
    ['USLEADF', 'US Leaders 400 futures', 6072.25, 0.25, 1n, [of('US:market')]],
    ['USTECHF', 'US Technology 80 futures', 21462.5, 0.25, 1n, [of('US:market', 0.95), of('US:tech')]],
    ['USCRUDEF', 'Crude oil, barrel (US)', 63.84, 0.01, 10n, local('crude')],
    ['USGOLDF', 'Gold, ounce (US)', 4126.4, 0.1, 1n, local('gold')],
    ['USCORNF', 'Corn, bushel (US)', 4.36, 0.01, 500n, local('corn')],
    ['USWHEATF', 'Wheat, bushel (US)', 5.42, 0.01, 500n, local('wheat')],
    ['USSOYF', 'Soybeans, bushel (US)', 11.26, 0.01, 200n, local('soybean')],
    ['USCOFFEEF', 'Coffee, pound (US)', 3.74, 0.01, 375n, local('coffee')],
  ]),
];
