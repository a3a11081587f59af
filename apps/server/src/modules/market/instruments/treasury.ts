import { decimal } from '@sauda/money';
import type { ListedInstrument } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

const faceValue = decimal(100);

/** Coupons and redemption are due when dealing closes, at 17:00 in India. */
const closeOfDealing = '17:00:00+05:30';

/** @param duration by how many percent the price falls when yields rise by one percentage point */
function bond(symbol: string, coupon: number, maturesOn: string, price: number, duration: number): ListedInstrument {
  const maturesAt = new Date(`${maturesOn}T${closeOfDealing}`);
  return {
    ...subMarkets.CGI,
    symbol,
    name: `Union Bond ${coupon.toFixed(2)}% ${maturesOn.slice(0, 4)}`,
    exchangeName: 'Negotiated dealing, Mumbai',
    endsAt: maturesAt,
    treasury: { couponBasisPoints: BigInt(Math.round(coupon * 100)), couponEvery: { months: 6 }, faceValue, maturesAt },
    model: {
      basePrice: price,
      loadings: [{ factor: 'yield:IN', weight: -duration }],
      ownVolatility: 0.003,
      dailyVolume: 240_000,
    },
  };
}

/** Debt of an invented government issue, with a face value of 100. Half of the yearly coupon is paid every six months. */
export const treasury: readonly ListedInstrument[] = [
  bond('UB2028', 6.12, '2028-06-15', 100.34, 1.5),
  bond('UB2029', 6.28, '2029-03-08', 100.52, 2.1),
  bond('UB2030', 6.41, '2030-09-24', 100.48, 3.4),
  bond('UB2031', 6.54, '2031-05-12', 100.86, 3.9),
  bond('UB2032', 6.62, '2032-11-30', 100.71, 5),
  bond('UB2033', 6.68, '2033-08-18', 100.93, 5.4),
  bond('UB2035', 6.74, '2035-04-07', 101.12, 6.4),
  bond('UB2036', 6.79, '2036-10-22', 100.64, 7.1),
  bond('UB2039', 6.92, '2039-07-16', 100.87, 8.3),
  bond('UB2041', 7.04, '2041-02-19', 101.25, 8.9),
  bond('UB2046', 7.18, '2046-06-27', 101.44, 10.4),
  bond('UB2051', 7.26, '2051-12-05', 101.08, 11.5),
  bond('UB2056', 7.31, '2056-09-14', 100.62, 12.3),
  bond('UB2066', 7.38, '2066-04-28', 100.27, 13.2),
];
