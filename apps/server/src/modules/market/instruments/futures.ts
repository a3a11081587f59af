import type { CalendarChanges } from '../calendar/dates.ts';
import { createExpiries, type ExpiryRule } from './expiries.ts';
import type { SharedFactor } from './factors.ts';
import type { FactorLoading, ListedInstrument, SegmentCode } from './instrument.ts';
import { monthlySeries, type Series } from './series.ts';
import { subMarkets } from './sub-markets.ts';

/** Where contracts trade, and what they have in common there. */
interface Venue {
  readonly exchangeName: string;
  readonly currency: 'INR' | 'USD';
  readonly segment: SegmentCode;
  readonly expiry: ExpiryRule;
  /** What it costs to carry the underlying for a year: interest, and storage of goods. */
  readonly carryPerYear: number;
}

const indianIndexFutures: Venue = {
  exchangeName: 'National Stock Exchange',
  currency: 'INR',
  segment: 'IN-EQUITY',
  expiry: 'last Thursday',
  carryPerYear: 0.055,
};
const indianCommodities: Venue = {
  exchangeName: 'Commodity exchange, Mumbai',
  currency: 'INR',
  segment: 'IN-COMMODITY',
  expiry: 'twentieth',
  carryPerYear: 0.065,
};
const americanFutures: Venue = {
  exchangeName: 'Futures exchange, Chicago',
  currency: 'USD',
  segment: 'US-FUTURES',
  expiry: 'third Friday',
  carryPerYear: 0.035,
};

/** Price of the underlying, tick (both in units of the currency), its units in one contract, what it follows. */
type ContractLine = readonly [
  code: string,
  name: string,
  price: number,
  tick: number,
  multiplier: bigint,
  underlying: readonly FactorLoading[],
];

/** What the contracts of one underlying do beside it. They share it, so that they do not drift apart. */
function basisOf(code: string): string {
  return `basis:${code}`;
}

const of = (factor: string, weight = 1): FactorLoading => ({ factor, weight });
/** Commodities are priced in dollars abroad, so a dearer dollar lifts their price in rupees. */
const world = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`), of('currency:INR', -1)];
const local = (commodity: string): FactorLoading[] => [of(`commodity:${commodity}`)];

const lines: ReadonlyArray<readonly [Venue, readonly ContractLine[]]> = [
  [
    indianIndexFutures,
    [
      ['INDIA50', 'India 50 futures', 24812.35, 0.05, 5n, [of('IN:market')]],
      ['INDBANK', 'India Bank futures', 51406.9, 0.05, 2n, [of('IN:market', 1.1), of('IN:bank')]],
      ['INDMID100', 'India Mid 100 futures', 48120.55, 0.05, 2n, [of('IN:market', 1.02), of('IN:mid')]],
    ],
  ],
  [
    indianCommodities,
    [
      ['GOLD', 'Gold, 10 grams', 128420, 1, 1n, world('gold')],
      ['SILVER', 'Silver, kilogram', 162350, 1, 1n, world('silver')],
      ['CRUDE', 'Crude oil, barrel', 5642, 1, 10n, world('crude')],
      ['NATGAS', 'Natural gas, million BTU', 318.4, 0.1, 250n, world('gas')],
      ['COPPER', 'Copper, kilogram', 1012.35, 0.05, 100n, world('copper')],
      ['ZINC', 'Zinc, kilogram', 298.65, 0.05, 200n, world('zinc')],
      ['ALUMIN', 'Aluminium, kilogram', 268.9, 0.05, 200n, world('aluminium')],
      ['LEAD', 'Lead, kilogram', 182.15, 0.05, 200n, world('lead')],
      ['NICKEL', 'Nickel, kilogram', 1348.2, 0.1, 50n, world('nickel')],
      ['COTTON', 'Cotton, bale', 25680, 10, 1n, local('cotton')],
      ['CARDAMOM', 'Cardamom, kilogram', 2486, 1, 10n, local('cardamom')],
      ['MENTHA', 'Mentha oil, kilogram', 942.5, 0.1, 20n, local('mentha')],
      ['CASTOR', 'Castor seed, quintal', 6284, 1, 5n, local('castor')],
      ['TURMERIC', 'Turmeric, quintal', 14260, 2, 5n, local('turmeric')],
      ['JEERA', 'Jeera, quintal', 21340, 5, 3n, local('jeera')],
      ['GUAR', 'Guar seed, quintal', 5168, 1, 5n, local('guar')],
    ],
  ],
  [
    americanFutures,
    [
      ['USLEAD400', 'US Leaders 400 futures', 6048.25, 0.25, 1n, [of('US:market')]],
      ['USTECH80', 'US Technology 80 futures', 21384.75, 0.25, 1n, [of('US:market', 0.95), of('US:tech')]],
      ['USCRUDE', 'Crude oil, barrel (US)', 63.84, 0.01, 10n, local('crude')],
      ['USGOLD', 'Gold, ounce (US)', 4126.4, 0.1, 1n, local('gold')],
      ['USCORN', 'Corn, bushel (US)', 4.36, 0.01, 500n, local('corn')],
      ['USWHEAT', 'Wheat, bushel (US)', 5.42, 0.01, 500n, local('wheat')],
      ['USSOY', 'Soybeans, bushel (US)', 11.26, 0.01, 200n, local('soybean')],
      ['USCOFFEE', 'Coffee, pound (US)', 3.74, 0.01, 375n, local('coffee')],
    ],
  ],
];

/** Every contract of a month, of which the nearest three trade. @param changesOf what staff have set of a calendar */
export function createFutures(changesOf: (segment: SegmentCode) => CalendarChanges): readonly Series[] {
  return lines.flatMap(([{ carryPerYear, expiry, ...terms }, ofVenue]) => {
    const expiries = createExpiries(expiry, terms.segment, () => changesOf(terms.segment));
    return ofVenue.map(([code, name, price, tick, multiplier, underlying]) =>
      monthlySeries(
        { code, name, expiries, contractsListed: 3 },
        ({ carriedUntil, ...contract }): ListedInstrument => ({
          ...subMarkets.FUTURE,
          ...terms,
          ...contract,
          underlying: { code, name },
          tickSize: BigInt(Math.round(tick * 10_000)),
          multiplier,
          model: {
            basePrice: price,
            loadings: [...underlying, of(basisOf(code))],
            ownVolatility: 0,
            dailyVolume: 48_000,
            carry: { perYear: carryPerYear, until: carriedUntil },
          },
        }),
      ),
    );
  });
}

export const basisFactors: readonly SharedFactor[] = lines.flatMap(([, ofVenue]) =>
  ofVenue.map(([code]) => ({ name: basisOf(code), volatility: 0.008, growthPerBlock: 0 })),
);
