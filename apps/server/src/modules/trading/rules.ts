import {
  basisPointsOf,
  convertHalfEven,
  divideHalfEven,
  formatDecimal,
  MINOR_UNIT,
  type Decimal,
  type Rate,
} from '@sauda/money';
import { accruedPerUnit, couponAfter, couponPerUnit, type Instrument, type Quote } from '../market/index.ts';
import { Refusal } from '../../platform/refusal.ts';

export type Side = 'buy' | 'sell';
export type Position = 'half' | 'full';

/** What the operator can set. */
export interface TradingSettings {
  /** Charged on each side; 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
  /** The most that one order may buy, in lots of the instrument, by position. */
  readonly maximumQuantity: Readonly<Record<Position, bigint>>;
}

/** A quote older than this prices nothing. */
export const quoteLifetimeMs = 60_000;

/** The limit must be a price that the market could trade at. @throws Refusal */
export function checkLimit(instrument: Instrument, quote: Quote, limit: Decimal): void {
  if (limit <= 0n || limit % instrument.tickSize !== 0n) {
    throw new Refusal('price_off_tick', { values: { tick: formatDecimal(instrument.tickSize) } });
  }
  if (limit < quote.bandLow || limit > quote.bandHigh) {
    throw new Refusal('price_outside_band', {
      values: { low: formatDecimal(quote.bandLow), high: formatDecimal(quote.bandHigh) },
    });
  }
}

/** @throws Refusal where an order may not buy this many */
export function checkBuyQuantity(
  instrument: Instrument,
  quantity: bigint,
  position: Position,
  settings: TradingSettings,
): void {
  if (quantity < 1n) throw new Refusal('quantity_below_minimum', { values: { minimum: '1' } });
  const maximum = settings.maximumQuantity[position];
  if (quantity > maximum * instrument.lotSize) {
    throw aboveMaximum(instrument.lotSize, maximum, position);
  }
  if (quantity % instrument.lotSize !== 0n) {
    throw new Refusal('quantity_off_lot', { values: { lot: instrument.lotSize.toString() } });
  }
}

/**
 * Whole lots, but the last of what is held may be any number.
 * @throws Refusal where an order may not sell this many
 */
export function checkSellQuantity({ lotSize }: Instrument, quantity: bigint, available: bigint): void {
  if (quantity > available || available === 0n) {
    throw new Refusal('exceeds_position', { values: { available: available.toString() } });
  }
  if (quantity < 1n) throw new Refusal('quantity_below_minimum', { values: { minimum: '1' } });
  if (quantity % lotSize !== 0n && quantity !== available) {
    throw new Refusal('quantity_off_lot', { values: { lot: lotSize.toString() } });
  }
}

function aboveMaximum(lot: bigint, lots: bigint, position: Position): Refusal {
  const maximum = (lots * lot).toString();
  return lot === 1n
    ? new Refusal('quantity_above_maximum', { values: { maximum, position } })
    : new Refusal('quantity_above_maximum_lots', {
        values: { maximum, lots: lots.toString(), lot: lot.toString(), position },
      });
}

/** What a trade comes to, in the account currency. */
export interface Cost {
  /** Price × quantity × multiplier × rate. */
  readonly amount: Decimal;
  /** Accrued interest, on top of the amount. */
  readonly interest: Decimal;
  readonly fee: Decimal;
}

/**
 * What a trade comes to in the account currency: rounded half to even to the minor unit once, the fee taken of that and
 * rounded the same way (docs/RULES.md).
 * @param settlementRate account currency for one unit of the instrument's currency
 */
export function costOf(
  instrument: Instrument,
  price: Decimal,
  quantity: bigint,
  settlementRate: Rate,
  settings: TradingSettings,
): Omit<Cost, 'interest'> {
  const amount = convertHalfEven(price * quantity * instrument.multiplier, settlementRate);
  return { amount, fee: basisPointsOf(amount, settings.feeBasisPoints) };
}

/** Accrued interest on a quantity, in the account currency, rounded half to even to the minor unit; zero without coupons. */
export function interestOf({ treasury }: Instrument, quantity: bigint, settlementRate: Rate, at: Date): Decimal {
  if (treasury === undefined) return 0n;
  const { dividend, divisor } = accruedPerUnit(treasury, at);
  return convertHalfEven(dividend * quantity, settlementRate, divisor);
}

/** The most that accrued interest can come to between two moments: it starts again after each coupon. */
export function mostInterest(
  instrument: Instrument,
  quantity: bigint,
  settlementRate: Rate,
  { from, until }: { from: Date; until: Date },
): Decimal {
  const { treasury } = instrument;
  const coupon = treasury && couponAfter(treasury, from);
  if (treasury === undefined || coupon === undefined || coupon > until) {
    return interestOf(instrument, quantity, settlementRate, until);
  }
  return convertHalfEven(couponPerUnit(treasury) * quantity, settlementRate);
}

/** The part of a lot's cost that falls to a part of what remains of it; the last part takes what is left. */
export function partOfCost(lot: { readonly cost: Decimal; readonly remaining: bigint }, quantity: bigint): Decimal {
  return divideHalfEven(lot.cost * quantity, lot.remaining * MINOR_UNIT) * MINOR_UNIT;
}
