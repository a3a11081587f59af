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

interface Contract {
  readonly price: number;
  /** In units of the currency. */
  readonly tick: number;
  /** Units of the underlying in one contract. */
  readonly multiplier: bigint;
}

/** A contract of the near month that rolls over by itself, so it has no expiry of its own. */
function future(
  venue: Venue,
  symbol: string,
  name: string,
  { price, tick, multiplier }: Contract,
  ...underlying: readonly FactorLoading[]
): ListedInstrument {
  return {
    ...subMarkets.FUTURE,
    ...venue,
    symbol,
    name,
    tickSize: BigInt(Math.round(tick * 10_000)),
    multiplier,
    model: { basePrice: price, loadings: underlying, ownVolatility: 0.008, dailyVolume: 48_000 },
  };
}

const of = (factor: string, weight = 1): FactorLoading => ({ factor, weight });
/** Commodities are priced in dollars abroad, so a dearer dollar lifts their price in rupees. */
const world = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`), of('currency:INR', -1)];
const local = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`)];

export const futures: readonly ListedInstrument[] = [
  future(
    indianIndexFutures,
    'INDIA50F',
    'India 50 futures',
    { price: 24886.4, tick: 0.05, multiplier: 5n },
    of('IN:market'),
  ),
  future(
    indianIndexFutures,
    'INDBANKF',
    'India Bank futures',
    { price: 51560.2, tick: 0.05, multiplier: 2n },
    of('IN:market', 1.1),
    of('IN:bank'),
  ),
  future(
    indianIndexFutures,
    'INDMIDF',
    'India Mid 100 futures',
    { price: 48262.85, tick: 0.05, multiplier: 2n },
    of('IN:market', 1.02),
    of('IN:mid'),
  ),

  future(indianCommodities, 'GOLDF', 'Gold, 10 grams', { price: 128420, tick: 1, multiplier: 1n }, ...world('gold')),
  future(
    indianCommodities,
    'SILVERF',
    'Silver, kilogram',
    { price: 162350, tick: 1, multiplier: 1n },
    ...world('silver'),
  ),
  future(
    indianCommodities,
    'CRUDEF',
    'Crude oil, barrel',
    { price: 5642, tick: 1, multiplier: 10n },
    ...world('crude'),
  ),
  future(
    indianCommodities,
    'NATGASF',
    'Natural gas, million BTU',
    { price: 318.4, tick: 0.1, multiplier: 250n },
    ...world('gas'),
  ),
  future(
    indianCommodities,
    'COPPERF',
    'Copper, kilogram',
    { price: 1012.35, tick: 0.05, multiplier: 100n },
    ...world('copper'),
  ),
  future(
    indianCommodities,
    'ZINCF',
    'Zinc, kilogram',
    { price: 298.65, tick: 0.05, multiplier: 200n },
    ...world('zinc'),
  ),
  future(
    indianCommodities,
    'ALUMINF',
    'Aluminium, kilogram',
    { price: 268.9, tick: 0.05, multiplier: 200n },
    ...world('aluminium'),
  ),
  future(
    indianCommodities,
    'LEADF',
    'Lead, kilogram',
    { price: 182.15, tick: 0.05, multiplier: 200n },
    ...world('lead'),
  ),
  future(
    indianCommodities,
    'NICKELF',
    'Nickel, kilogram',
    { price: 1348.2, tick: 0.1, multiplier: 50n },
    ...world('nickel'),
  ),
  future(indianCommodities, 'COTTONF', 'Cotton, bale', { price: 25680, tick: 10, multiplier: 1n }, ...local('cotton')),
  future(
    indianCommodities,
    'CARDAMOMF',
    'Cardamom, kilogram',
    { price: 2486, tick: 1, multiplier: 10n },
    ...local('cardamom'),
  ),
  future(
    indianCommodities,
    'MENTHAF',
    'Mentha oil, kilogram',
    { price: 942.5, tick: 0.1, multiplier: 20n },
    ...local('mentha'),
  ),
  future(
    indianCommodities,
    'CASTORF',
    'Castor seed, quintal',
    { price: 6284, tick: 1, multiplier: 5n },
    ...local('castor'),
  ),
  future(
    indianCommodities,
    'TURMERICF',
    'Turmeric, quintal',
    { price: 14260, tick: 2, multiplier: 5n },
    ...local('turmeric'),
  ),
  future(indianCommodities, 'JEERAF', 'Jeera, quintal', { price: 21340, tick: 5, multiplier: 3n }, ...local('jeera')),
  future(indianCommodities, 'GUARF', 'Guar seed, quintal', { price: 5168, tick: 1, multiplier: 5n }, ...local('guar')),

  future(
    americanFutures,
    'USLEADF',
    'US Leaders 400 futures',
    { price: 6072.25, tick: 0.25, multiplier: 1n },
    of('US:market'),
  ),
  future(
    americanFutures,
    'USTECHF',
    'US Technology 80 futures',
    { price: 21462.5, tick: 0.25, multiplier: 1n },
    of('US:market', 0.95),
    of('US:tech'),
  ),
  future(
    americanFutures,
    'USCRUDEF',
    'Crude oil, barrel (US)',
    { price: 63.84, tick: 0.01, multiplier: 10n },
    ...local('crude'),
  ),
  future(
    americanFutures,
    'USGOLDF',
    'Gold, ounce (US)',
    { price: 4126.4, tick: 0.1, multiplier: 1n },
    ...local('gold'),
  ),
  future(
    americanFutures,
    'USCORNF',
    'Corn, bushel (US)',
    { price: 4.36, tick: 0.01, multiplier: 500n },
    ...local('corn'),
  ),
  future(
    americanFutures,
    'USWHEATF',
    'Wheat, bushel (US)',
    { price: 5.42, tick: 0.01, multiplier: 500n },
    ...local('wheat'),
  ),
  future(
    americanFutures,
    'USSOYF',
    'Soybeans, bushel (US)',
    { price: 11.26, tick: 0.01, multiplier: 200n },
    ...local('soybean'),
  ),
  future(
    americanFutures,
    'USCOFFEEF',
    'Coffee, pound (US)',
    { price: 3.74, tick: 0.01, multiplier: 375n },
    ...local('coffee'),
  ),
];
