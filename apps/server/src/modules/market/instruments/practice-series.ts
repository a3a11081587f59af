import { decimal } from '@sauda/money';
import type { SharedFactor } from './factors.ts';
import type { ListedInstrument } from './instrument.ts';
import { hourlySeries, type Series } from './series.ts';
import { subMarkets } from './sub-markets.ts';
import { minuteMs } from '../../../platform/time.ts';

const billFace = decimal(10_000);

/** Contracts and bills with short lives, so that one sees within the hour what elsewhere takes months. */
export const practiceSeries: readonly Series[] = [
  hourlySeries(
    { code: 'MINI', name: 'India 50 mini,', everyMs: 180 * minuteMs, listed: 3 },
    (contract): ListedInstrument => ({
      ...subMarkets.FUTURE,
      exchangeName: 'Practice exchange',
      ...contract,
      underlying: { code: 'MINI', name: 'India 50 mini' },
      tickSize: decimal('0.05'),
      multiplier: 1n,
      model: {
        basePrice: 24_812.35,
        loadings: [{ factor: 'IN:market', weight: 1 }],
        ownVolatility: 0,
        dailyVolume: 22_000,
        carry: { perYear: 0.055, until: contract.endsAt },
      },
    }),
  ),
  // A quarter of an hour's interest on 10,000 at 8.76 % a year is 0.025, without a remainder.
  hourlySeries(
    { code: 'PBILL', name: 'Practice bill 8.76%', everyMs: 30 * minuteMs, listed: 2 },
    (bill): ListedInstrument => ({
      ...subMarkets.CGI,
      exchangeName: 'Practice exchange',
      ...bill,
      tickSize: decimal('0.01'),
      lotSize: 1n,
      treasury: {
        couponBasisPoints: 876n,
        couponEvery: { minutes: 15 },
        faceValue: billFace,
        maturesAt: bill.endsAt,
      },
      model: {
        basePrice: 10_000,
        loadings: [{ factor: 'practice:bill', weight: 1 }],
        ownVolatility: 0,
        dailyVolume: 6_000,
        pinnedAt: bill.endsAt,
      },
    }),
  ),
];

/** So little that a bill is worth its face to within a few paise, and each of its prices a plausible yield. */
export const practiceFactors: readonly SharedFactor[] = [
  { name: 'practice:bill', volatility: 0.00003, growthPerBlock: 0 },
];
