import { basisPointsOf, formatDecimal, multiplyHalfEven, type Decimal } from '@sauda/money';
import type { Instrument, Quote } from '../market/index.ts';
import { Refusal } from '../platform/refusal.ts';

export type Side = 'buy' | 'sell';
export type Position = 'half' | 'full';

/** What the operator can set. */
export interface TradingSettings {
  /** Charged on each side; 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
  /** The most that one order may buy, in lots of the instrument, by position. */
  readonly maximumQuantity: Readonly<Record<Position, bigint>>;
}

/** A quote older than this prices nothing (DECISIONS §3). */
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
    throw new Refusal('quantity_above_maximum', { values: { maximum: maximum.toString(), position } });
  }
  if (quantity % instrument.lotSize !== 0n) {
    throw new Refusal('quantity_off_lot', { values: { lot: instrument.lotSize.toString() } });
  }
}

export interface Cost {
  /** Price × quantity × multiplier × rate, in the account currency. */
  readonly amount: Decimal;
  readonly fee: Decimal;
}

/**
 * What a trade comes to in the account currency: rounded half to even to the minor unit once, the fee taken of that and
 * rounded the same way (DECISIONS §6).
 * @param settlementRate account currency for one unit of the instrument's currency
 */
export function costOf(
  instrument: Instrument,
  price: Decimal,
  quantity: bigint,
  settlementRate: Decimal,
  settings: TradingSettings,
): Cost {
  const amount = multiplyHalfEven(price * quantity * instrument.multiplier, settlementRate);
  return { amount, fee: basisPointsOf(amount, settings.feeBasisPoints) };
}
