import { divideHalfEven, MINOR_UNIT, RATE_ONE, type Decimal, type Rate } from '@sauda/money';
import { fractionAfter, partsAfter, scaledPrice, unitsAfter, type ShareRatio } from '../../market/index.ts';
import type { LotRow } from '../order.ts';

type Changing = Pick<LotRow, 'no' | 'remaining' | 'price' | 'cost'>;

export interface ChangedLot<L extends Changing> {
  readonly lot: L;
  readonly unitsAfter: bigint;
  /** For each unit, in ten-thousandths of the instrument's currency. */
  readonly priceAfter: Decimal;
  /** In the account currency: without what goes with what is paid for in cash. */
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
 * lots in their order, so that at most one fraction is left. That is sold for them: it takes its part of what each lot has cost, as if it had been
 * handed out and then redeemed (of the United States' Internal Revenue Service, Revenue Ruling 66-365 and Revenue Procedure 77-41; section 48 of
 * India's Income-tax Act, 1961, takes the cost of what is transferred off what it brings).
 * @param lots open, the oldest first
 */
export function changedHolding<L extends Changing>(lots: readonly L[], ratio: ShareRatio): ChangedHolding<L> {
  const after = partsAfter(
    lots.map(({ remaining }) => remaining),
    ratio,
  );
  const unitsBefore = lots.reduce((sum, { remaining }) => sum + remaining, 0n);
  const fraction = fractionAfter(unitsBefore, ratio);
  const whole = unitsBefore * ratio.becomes;
  return {
    lots: lots.map((lot, index) => ({
      lot,
      unitsAfter: after[index] ?? 0n,
      // Of an exit nothing becomes: what is paid out has had the price that it had.
      priceAfter: ratio.becomes === 0n ? lot.price : scaledPrice(lot.price, ratio, 1n),
      costAfter: lot.cost - takenOf(lot.cost, { taken: fraction, whole }),
    })),
    unitsBefore,
    unitsAfter: unitsAfter(unitsBefore, ratio),
    fraction,
  };
}

/** What part of what is held is paid for in cash. */
interface PaidPart {
  readonly taken: bigint;
  readonly whole: bigint;
}

const takenOf = (cost: Decimal, { taken, whole }: PaidPart): Decimal =>
  taken === 0n ? 0n : divideHalfEven((cost / MINOR_UNIT) * taken, whole) * MINOR_UNIT;

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
 * What a merger, or a split that leaves fewer shares, makes of all that one customer holds. The shares of after it have cost what those before had cost; where cash is paid as well,
 * it takes its part of that by what cash and shares are worth (as section 129 of the United Kingdom's Taxation of Chargeable Gains Act 1992
 * divides it), and a fraction takes its part of the rest. A lot of which no whole share is left passes its cost on to the next one that has any, so that none of it is lost
 * while a share is left; where none is, all of it was for what is paid.
 * @param lots open, the oldest first
 */
export function mergedHolding<L extends Changing>(
  lots: readonly L[],
  ratio: ShareRatio,
  cashPart: CashPart | undefined,
): ChangedHolding<L> {
  const changed = changedHolding(lots, ratio);
  const paid = paidPartOf(changed, ratio, cashPart);
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
    return { lot, unitsAfter, ...pricesOf(all, lot, ratio, { cashPart, paid }) };
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

const noCash: CashPart = { cash: 0n, whole: 1n };

/** Cash takes its part of the whole, and the fraction its part of the shares that come of the rest. */
function paidPartOf(
  { unitsBefore, fraction }: Pick<ChangedHolding<Changing>, 'unitsBefore' | 'fraction'>,
  { becomes }: ShareRatio,
  { cash, whole }: CashPart = noCash,
): PaidPart {
  const shares = unitsBefore * becomes;
  return { taken: whole * shares - (whole - cash) * (shares - fraction), whole: whole * shares };
}

function pricesOf(
  all: Carried,
  lot: Changing,
  ratio: ShareRatio,
  { cashPart: { cash, whole } = noCash, paid }: { cashPart: CashPart | undefined; paid: PaidPart },
) {
  const average = all.units === 0n ? lot.price : divideHalfEven(all.worth, all.units);
  const kept = divideHalfEven(average * (whole - cash), whole);
  return {
    priceAfter: scaledPrice(kept < 1n ? 1n : kept, ratio, 1n),
    costAfter: all.cost - takenOf(all.cost, paid),
  };
}
