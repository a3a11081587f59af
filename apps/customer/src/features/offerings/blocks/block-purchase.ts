import { formatDecimal, type Decimal, type Rate } from '@sauda/money';
import { blockQuantityBreach, totalOf, tradeCost, type TradeCost } from '@sauda/rules';

/** What a purchase stands on. */
export interface BlockTerms {
  /** In the currency of the stock. */
  price: Decimal;
  /** The least that can be bought. */
  minimum: number;
  /** What is left of the block. */
  remaining: number;
  /** What the balance pays for, with the fee, of what is left. */
  most: number;
  feeBasisPoints: bigint;
  /** Account currency for one unit of the stock's; undefined where it is not known. */
  settlementRate: Rate | undefined;
}

export interface BlockCost extends TradeCost {
  total: Decimal;
}

export type QuantityProblem = 'missing' | 'belowMinimum' | 'aboveRemaining' | 'aboveBalance';

/** What keeps a quantity from being bought. @param quantity undefined where what is typed is none */
export function quantityProblem(
  quantity: number | undefined,
  { minimum, remaining, most }: BlockTerms,
): QuantityProblem | undefined {
  if (quantity === undefined) return 'missing';
  if (blockQuantityBreach(BigInt(minimum), BigInt(quantity)) !== undefined) return 'belowMinimum';
  if (quantity > remaining) return 'aboveRemaining';
  return quantity > most ? 'aboveBalance' : undefined;
}

/** In the account currency. */
export function blockCost(
  quantity: number,
  { price, settlementRate, feeBasisPoints }: BlockTerms,
): BlockCost | undefined {
  if (settlementRate === undefined) return undefined;
  const cost = tradeCost(BigInt(quantity), { price, multiplier: 1n, settlementRate, feeBasisPoints });
  return { ...cost, total: totalOf('buy', cost) };
}

/** A fee in basis points as a wire per cent: 3 is 0.03. */
export function feePercent(basisPoints: number): string {
  return formatDecimal(BigInt(basisPoints) * 100n);
}
