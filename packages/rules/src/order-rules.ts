import { basisPointsOf, convertHalfEven, type Decimal, type Rate } from '@sauda/money';
import { price, type Breach } from './breach.ts';
import { chargesOf, sumOfCharges, type ChargeRate, type Charges } from './charge-rules.ts';

export type Side = 'buy' | 'sell';
export type Position = 'half' | 'full';

/** The most that one order may buy, in lots of the instrument, by position. */
export type MaximumLots = Readonly<Record<Position, bigint>>;

/** Every price is a multiple of the tick; none where the market names none. */
export interface PriceGrid {
  readonly tickSize: Decimal;
}

export interface PriceBand {
  readonly bandLow: Decimal;
  readonly bandHigh: Decimal;
}

export type PriceBreach = Breach<'price_not_above_zero' | 'price_off_tick' | 'price_outside_band'>;
export type QuantityBreach = Breach<
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'quantity_above_maximum_lots'
  | 'quantity_off_lot'
  | 'exceeds_position'
>;

export function offTick({ tickSize }: PriceGrid): PriceBreach {
  return { key: 'price_off_tick', values: { tick: price(tickSize) } };
}

/** A price is above zero and on the tick. */
export function gridBreach(grid: PriceGrid, wanted: Decimal): PriceBreach | undefined {
  if (wanted <= 0n) return { key: 'price_not_above_zero', values: {} };
  return isOffTick(grid, wanted) ? offTick(grid) : undefined;
}

/** Between two ticks. */
export function isOffTick({ tickSize }: PriceGrid, wanted: Decimal): boolean {
  return tickSize > 0n && wanted % tickSize !== 0n;
}

/** The limit must be a price that the market could trade at. */
export function limitBreach(
  grid: PriceGrid,
  { bandLow, bandHigh }: PriceBand,
  limit: Decimal,
): PriceBreach | undefined {
  const breach = gridBreach(grid, limit);
  if (breach !== undefined) return breach;
  if (limit >= bandLow && limit <= bandHigh) return undefined;
  return { key: 'price_outside_band', values: { low: price(bandLow), high: price(bandHigh) } };
}

/** The most units that one order may buy. */
export function maximumQuantity(lotSize: bigint, position: Position, maximumLots: MaximumLots): bigint {
  return maximumLots[position] * lotSize;
}

/** Whole lots, up to the maximum of the position. */
export function buyQuantityBreach(
  { lotSize }: { readonly lotSize: bigint },
  quantity: bigint,
  position: Position,
  maximumLots: MaximumLots,
): QuantityBreach | undefined {
  if (quantity < 1n) return belowOne;
  const maximum = maximumQuantity(lotSize, position, maximumLots);
  if (quantity <= maximum) return quantity % lotSize === 0n ? undefined : offLot(lotSize);
  const values = { maximum: maximum.toString(), position };
  if (lotSize === 1n) return { key: 'quantity_above_maximum', values };
  return {
    key: 'quantity_above_maximum_lots',
    values: { ...values, lots: maximumLots[position].toString(), lot: lotSize.toString() },
  };
}

/** Whole lots, but the last of what is held may be any number. */
export function sellQuantityBreach(
  { lotSize }: { readonly lotSize: bigint },
  quantity: bigint,
  available: bigint,
): QuantityBreach | undefined {
  if (quantity > available || available === 0n) {
    return { key: 'exceeds_position', values: { available: available.toString() } };
  }
  if (quantity < 1n) return belowOne;
  return quantity % lotSize === 0n || quantity === available ? undefined : offLot(lotSize);
}

/** A part of a sell: what it takes from one lot. */
export interface SellPart<Lot> {
  readonly lot: Lot;
  readonly quantity: bigint;
}

/**
 * What a sell takes from each lot, in their order, until it has its quantity. Lots without anything free are left out.
 * @param freeOf what no pending sell has set aside
 */
export function partsOfSell<Lot>(
  lots: readonly Lot[],
  freeOf: (lot: Lot) => bigint,
  quantity: bigint,
): Array<SellPart<Lot>> {
  let rest = quantity;
  return lots.flatMap((lot) => {
    const free = freeOf(lot);
    const taken = free < rest ? free : rest;
    if (taken <= 0n) return [];
    rest -= taken;
    return [{ lot, quantity: taken }];
  });
}

const belowOne: QuantityBreach = { key: 'quantity_below_minimum', values: { minimum: '1' } };

function offLot(lotSize: bigint): QuantityBreach {
  return { key: 'quantity_off_lot', values: { lot: lotSize.toString() } };
}

/** Whether an order trades at this price: it is no worse than the limit. */
export function isReached(side: Side, limit: Decimal, marketPrice: Decimal): boolean {
  return side === 'buy' ? marketPrice <= limit : marketPrice >= limit;
}

/** What a trade is counted with. */
export interface TradeTerms {
  readonly price: Decimal;
  /** Units of the underlying in one of quantity. */
  readonly multiplier: bigint;
  /** Account currency for one unit of the instrument's. */
  readonly settlementRate: Rate;
  /** Charged on each side; 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
  /** Those in force for its class and side; none where absent. */
  readonly charges?: readonly ChargeRate[] | undefined;
}

/** In the account currency. */
export interface TradeCost {
  readonly amount: Decimal;
  readonly fee: Decimal;
  /** Absent where there are none. */
  readonly charges?: Charges | undefined;
}

/**
 * What a trade comes to in the account currency: rounded half to even to the minor unit once, the fee taken of that and
 * rounded the same way.
 */
export function tradeCost(quantity: bigint, terms: TradeTerms): TradeCost {
  const amount = convertHalfEven(terms.price * quantity * terms.multiplier, terms.settlementRate);
  const fee = basisPointsOf(amount, terms.feeBasisPoints);
  if (terms.charges === undefined || terms.charges.length === 0) return { amount, fee };
  return { amount, fee, charges: chargesOf(terms.charges, { amount, fee, quantity }) };
}

/** What rounds to nothing cannot be booked. */
export function smallAmountBreach(amount: Decimal): Breach<'amount_too_small'> | undefined {
  return amount === 0n ? { key: 'amount_too_small', values: {} } : undefined;
}

/** What is paid for a buy, or comes in by a sell, with the fee, what is charged by law, and a bond's interest. */
export function totalOf(
  side: Side,
  { amount, interest = 0n, fee, charges }: TradeCost & { interest?: Decimal },
): Decimal {
  const costs = fee + sumOfCharges(charges);
  return amount + interest + (side === 'buy' ? costs : -costs);
}
