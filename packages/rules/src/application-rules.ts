import { MINOR_UNIT, ONE, RATE_ONE, convertHalfEven, type Decimal, type Rate } from '@sauda/money';
import { price, type Breach } from './breach.ts';
import { offTick, tradeCost, type PriceBreach, type PriceGrid, type TradeTerms } from './order-rules.ts';

/** Lots of a public offer that sets no bounds of its own. */
const usualLots = { minimum: 1n, maximum: 10n };

/** What one application may ask for, in shares. */
export interface ApplicationBounds {
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly lotSize: bigint;
}

export function applicationBounds({
  minimum,
  maximum,
  lotSize,
}: {
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly lotSize: bigint;
}): ApplicationBounds {
  return { minimum: minimum ?? usualLots.minimum * lotSize, maximum: maximum ?? usualLots.maximum * lotSize, lotSize };
}

export function sharesBreach(
  { minimum, maximum, lotSize }: ApplicationBounds,
  shares: bigint,
): Breach<'quantity_below_minimum' | 'quantity_above_limit' | 'quantity_off_lot'> | undefined {
  if (shares < minimum) return { key: 'quantity_below_minimum', values: { minimum: minimum.toString() } };
  if (shares > maximum) return { key: 'quantity_above_limit', values: { maximum: maximum.toString() } };
  return shares % lotSize === 0n ? undefined : { key: 'quantity_off_lot', values: { lot: lotSize.toString() } };
}

/** A bid is within the offer's prices and on its tick. */
export function bidBreach(
  { floorPrice, capPrice, ...grid }: PriceGrid & { readonly floorPrice: Decimal; readonly capPrice: Decimal },
  bid: Decimal,
): PriceBreach | undefined {
  if (bid < floorPrice || bid > capPrice) {
    return { key: 'price_outside_band', values: { low: price(floorPrice), high: price(capPrice) } };
  }
  return bid % grid.tickSize === 0n ? undefined : offTick(grid);
}

/** What an application holds in the account currency, rounded half to even to the minor unit. */
export function applicationCost(shares: bigint, bid: Decimal, settlementRate: Rate): Decimal {
  return convertHalfEven(bid * shares, settlementRate);
}

/** The most shares in whole lots that the money pays for, at most the bound; none where it does not pay for the least. */
export function affordableShares(
  bounds: ApplicationBounds,
  bid: Decimal,
  money: Decimal,
  settlementRate: Rate,
): bigint {
  const { minimum, maximum, lotSize } = bounds;
  // The exact quotient may be a lot away from what the rounded cost says, so it is begun a lot above.
  const quotient = ((money + MINOR_UNIT) * RATE_ONE) / (bid * lotSize * settlementRate.hundredMillionths) + 1n;
  const mostLots = maximum / lotSize;
  let lots = quotient < mostLots ? quotient : mostLots;
  while (lots > 0n && applicationCost(lots * lotSize, bid, settlementRate) > money) lots -= 1n;
  return lots * lotSize < minimum ? 0n : lots * lotSize;
}

/** The least of a block for which none is said, in shares. */
export const usualBlockMinimum = 100n;

/** A block is bought from its minimum on. */
export function blockQuantityBreach(minimum: bigint, quantity: bigint): Breach<'quantity_below_minimum'> | undefined {
  return quantity < minimum ? { key: 'quantity_below_minimum', values: { minimum: minimum.toString() } } : undefined;
}

/** The most that a balance pays for with the fee: floor(balance / (price × 1.0003)), and never one too many by rounding. */
export function mostSharesFor(balance: Decimal, terms: TradeTerms): bigint {
  const costOfOne = terms.price * terms.multiplier * terms.settlementRate.hundredMillionths;
  const quantity = (balance * RATE_ONE * ONE) / (costOfOne * (ONE + terms.feeBasisPoints));
  const { amount, fee } = tradeCost(quantity, terms);
  return amount + fee > balance ? quantity - 1n : quantity;
}
