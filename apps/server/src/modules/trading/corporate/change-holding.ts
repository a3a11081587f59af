import { divideHalfEven, MINOR_UNIT, RATE_ONE, type Decimal, type Rate } from '@sauda/money';
import { fractionAfter, partsAfter, scaledPrice, unitsAfter, type ShareRatio } from '../../market/index.ts';
import type { LotRow } from '../order.ts';

type Changing = Pick<LotRow, 'no' | 'remaining' | 'price'>;

export interface ChangedLot<L extends Changing> {
  readonly lot: L;
  readonly unitsAfter: bigint;
  /** For each unit, in ten-thousandths of the instrument's currency; what the lot has cost in all stays. */
  readonly priceAfter: Decimal;
}

export interface ChangedHolding<L extends Changing> {
  readonly lots: ReadonlyArray<ChangedLot<L>>;
  readonly unitsBefore: bigint;
  readonly unitsAfter: bigint;
  /** What is left of a share, in parts of `held`. */
  readonly fraction: bigint;
}

/**
 * What a split or a bonus makes of all that one customer holds of a share: of the whole as many whole shares as it comes to, spread over the
 * lots in their order, so that at most one fraction is left.
 * @param lots open, the oldest first
 */
export function changedHolding<L extends Changing>(lots: readonly L[], ratio: ShareRatio): ChangedHolding<L> {
  const after = partsAfter(
    lots.map(({ remaining }) => remaining),
    ratio,
  );
  const unitsBefore = lots.reduce((sum, { remaining }) => sum + remaining, 0n);
  return {
    lots: lots.map((lot, index) => ({
      lot,
      unitsAfter: after[index] ?? 0n,
      priceAfter: scaledPrice(lot.price, ratio, 1n),
    })),
    unitsBefore,
    unitsAfter: unitsAfter(unitsBefore, ratio),
    fraction: fractionAfter(unitsBefore, ratio),
  };
}

/** What a fraction is paid, in the account currency: rounded once, half to even, to the minor unit. @param price of a whole share after it */
export function cashFor(fraction: bigint, { held }: ShareRatio, price: Decimal, rate: Rate): Decimal {
  return divideHalfEven(price * fraction * rate.hundredMillionths, held * RATE_ONE * MINOR_UNIT) * MINOR_UNIT;
}
