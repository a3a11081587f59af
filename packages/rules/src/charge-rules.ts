import { levies, levyKeys, type ChargeBase, type ChargeRounding, type Levy } from '@sauda/facts';
import { ONE, type Decimal } from '@sauda/money';

/** What is charged by law, from a moment on: one line of a table of charges. Money is in ten-thousandths of the table's currency. */
export interface ChargeRate {
  readonly levy: Levy;
  readonly assetClass: string;
  readonly side: 'buy' | 'sell' | 'both';
  readonly base: ChargeBase;
  /** Ten-millionths of the base, zero or more: 10 of a turnover are 10 rupees a crore; of units, ten-millionths of the currency for each. */
  readonly rate: bigint;
  readonly rounding: ChargeRounding;
  /** What it is rounded to a multiple of: whole minor units. */
  readonly step: Decimal;
  /** What it is at the least and at the most, where there is anything to charge. */
  readonly least: Decimal;
  readonly most: Decimal | undefined;
  readonly fromAt: Date;
}

/** What was charged of each levy; those that are zero are left out. */
export type Charges = Readonly<Partial<Record<Levy, Decimal>>>;

const wholeRate = 10_000_000n;

/**
 * What is charged of an order of a class and side that was placed at a moment: of each levy the line that has begun last, and of two that begin
 * together the one that was decided last. What begins at that very moment holds, as a law does from the first moment of its day.
 * @param rates of one table, in the order in which they were decided
 */
export function chargesInForce(
  rates: readonly ChargeRate[],
  { assetClass, side }: { readonly assetClass: string; readonly side: 'buy' | 'sell' },
  at: Date,
): ChargeRate[] {
  const inForce = new Map<Levy, ChargeRate>();
  for (const rate of rates) {
    const isOfOrder = rate.assetClass === assetClass && (rate.side === 'both' || rate.side === side);
    const before = inForce.get(rate.levy);
    if (!isOfOrder || rate.fromAt > at || (before !== undefined && before.fromAt > rate.fromAt)) continue;
    inForce.set(rate.levy, rate);
  }
  return [...inForce.values()].filter(({ rate, least }) => rate > 0n || least > 0n);
}

/** All of an order so far. */
interface Charged {
  /** What was traded, zero or more. */
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly quantity: bigint;
}

/**
 * What an order is charged by law for all that it has traded: each levy rounded once, so that what its parts are charged, each the difference
 * to what was charged before, makes up the charge of the whole. Nothing where nothing has traded.
 * @param rates in force, one of each levy
 */
export function chargesOf(rates: readonly ChargeRate[], { amount, fee, quantity }: Charged): Charges {
  if (quantity === 0n) return {};
  const charged = new Map<Levy, Decimal>();
  const charge = (rate: ChargeRate, base: Decimal) => charged.set(rate.levy, chargeOf(rate, base));
  for (const rate of rates) {
    if (rate.base === 'turnover') charge(rate, amount);
    if (rate.base === 'quantity') charge(rate, quantity * ONE);
  }
  const services = [...charged].reduce((sum, [levy, value]) => (levies[levy].isService ? sum + value : sum), fee);
  for (const rate of rates) if (rate.base === 'services') charge(rate, services);
  return withoutZeros((levy) => charged.get(levy));
}

function chargeOf({ rate, rounding, step, least, most }: ChargeRate, base: Decimal): Decimal {
  if (base <= 0n) return 0n;
  const divisor = wholeRate * step;
  const up = rounding === 'up' ? divisor - 1n : divisor / 2n;
  const rounded = ((base * rate + up) / divisor) * step;
  const atLeast = rounded < least ? least : rounded;
  return most !== undefined && atLeast > most ? most : atLeast;
}

export function sumOfCharges(charges: Charges | undefined): Decimal {
  return Object.values(charges ?? {}).reduce((sum, charge) => sum + charge, 0n);
}

export const addCharges = (left: Charges, right: Charges): Charges =>
  withoutZeros((levy) => (left[levy] ?? 0n) + (right[levy] ?? 0n));

/** What of the first goes beyond the second, below zero where it falls short. */
export const lessCharges = (left: Charges, right: Charges): Charges =>
  withoutZeros((levy) => (left[levy] ?? 0n) - (right[levy] ?? 0n));

/** In the order of the list of levies. */
function withoutZeros(of: (levy: Levy) => Decimal | undefined): Charges {
  return Object.fromEntries(
    levyKeys.flatMap((levy) => {
      const charge = of(levy) ?? 0n;
      return charge === 0n ? [] : [[levy, charge]];
    }),
  );
}
