import { divideHalfEven, MINOR_UNIT, RATE_ONE, type Decimal, type Rate } from '@sauda/money';
import { fractionAfter, partsAfter, scaledPrice, unitsAfter, type ShareRatio } from '../../market/index.ts';
import type { LotRow } from '../order.ts';

type Changing = Pick<LotRow, 'no' | 'remaining' | 'price' | 'cost'>;

export interface ChangedLot<L extends Changing> {
  readonly lot: L;
  readonly unitsAfter: bigint;
  /** For each unit, in ten-thousandths of the instrument's currency; what the lot has cost in all stays. */
  readonly priceAfter: Decimal;
  /** In the account currency. */
  readonly costAfter: Decimal;
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
      // Of an exit nothing becomes: what is paid out has had the price that it had.
      priceAfter: ratio.becomes === 0n ? lot.price : scaledPrice(lot.price, ratio, 1n),
      costAfter: lot.cost,
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

/** What part of a holding's worth a merger pays in cash: cash a share against what comes of a share, at the price of the other one. */
export interface CashPart {
  readonly cash: Decimal;
  /** Cash and shares together. */
  readonly whole: Decimal;
}

export const cashPartOf = ({ held, becomes }: ShareRatio, cashPerShare: Decimal, price: Decimal): CashPart => ({
  cash: cashPerShare * held,
  whole: cashPerShare * held + price * becomes,
});

/**
 * What a merger makes of all that one customer holds. The shares of the other company have cost what those before had cost; where cash is paid as well,
 * it takes its part of that by what cash and shares are worth (as section 129 of the United Kingdom's Taxation of Chargeable Gains Act 1992
 * divides it). A lot of which no whole share is left passes its cost on to the next one that has any, so that none of it is lost
 * while a share is left.
 * @param lots open, the oldest first
 */
export function mergedHolding<L extends Changing>(
  lots: readonly L[],
  ratio: ShareRatio,
  cashPart: CashPart | undefined,
): ChangedHolding<L> {
  const changed = changedHolding(lots, ratio);
  const keeps = changed.lots.findLastIndex(({ unitsAfter }) => unitsAfter > 0n);
  let carried = noLots;
  const costs = changed.lots.map(({ lot, unitsAfter }, index) => {
    const parts = addTo(carried, lot);
    const isCarried = unitsAfter === 0n && index < keeps;
    carried = isCarried ? parts : noLots;
    return isCarried || unitsAfter === 0n ? noLots : parts;
  });
  // What comes after the last lot that has any goes back to that.
  const after = changed.lots.slice(keeps + 1).reduce((sum, { lot }) => addTo(sum, lot), noLots);
  const merged = changed.lots.map(({ lot, unitsAfter }, index) => {
    const own = costs[index] ?? noLots;
    const all = index === keeps ? joined(own, after) : own;
    return { lot, unitsAfter, ...pricesOf(all, lot, ratio, cashPart) };
  });
  return { ...changed, lots: merged };
}

interface Carried {
  readonly units: bigint;
  readonly worth: bigint;
  readonly cost: Decimal;
}

const noLots: Carried = { units: 0n, worth: 0n, cost: 0n };

const joined = (one: Carried, other: Carried): Carried => ({
  units: one.units + other.units,
  worth: one.worth + other.worth,
  cost: one.cost + other.cost,
});

const addTo = (sum: Carried, { remaining, price, cost }: Changing): Carried =>
  joined(sum, { units: remaining, worth: price * remaining, cost });

function pricesOf(all: Carried, lot: Changing, ratio: ShareRatio, cashPart: CashPart | undefined) {
  const { cash, whole } = cashPart ?? { cash: 0n, whole: 1n };
  const average = all.units === 0n ? lot.price : divideHalfEven(all.worth, all.units);
  const kept = divideHalfEven(average * (whole - cash), whole);
  return {
    priceAfter: scaledPrice(kept < 1n ? 1n : kept, ratio, 1n),
    costAfter: all.cost - divideHalfEven((all.cost / MINOR_UNIT) * cash, whole) * MINOR_UNIT,
  };
}
