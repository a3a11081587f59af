import { ONE, RATE_ONE, basisPointsOf, convertHalfEven, type Decimal, type Rate } from '@sauda/money';
import type { Instrument } from '../../market/index.ts';

export interface BlockCost {
  /** In the account currency. */
  readonly amount: Decimal;
  readonly fee: Decimal;
}

export interface BlockTerms {
  readonly price: Decimal;
  readonly instrument: Pick<Instrument, 'multiplier'>;
  /** Account currency for one unit of the instrument's. */
  readonly settlementRate: Rate;
  /** 3 is 0.03 %. */
  readonly feeBasisPoints: bigint;
}

/** What shares of a block come to: rounded half to even to the minor unit, the fee taken of that and rounded too. */
export function blockCost(
  quantity: bigint,
  { price, instrument, settlementRate, feeBasisPoints }: BlockTerms,
): BlockCost {
  const amount = convertHalfEven(price * quantity * instrument.multiplier, settlementRate);
  return { amount, fee: basisPointsOf(amount, feeBasisPoints) };
}

/** The most shares that a balance pays for: floor(balance / (price × 1.0003)), and never one too many by rounding. */
export function mostSharesFor(balance: Decimal, terms: BlockTerms): bigint {
  const { price, instrument, settlementRate, feeBasisPoints } = terms;
  const costOfOne = price * instrument.multiplier * settlementRate.hundredMillionths * (ONE + feeBasisPoints);
  const quantity = (balance * RATE_ONE * ONE) / costOfOne;
  const { amount, fee } = blockCost(quantity, terms);
  return amount + fee > balance ? quantity - 1n : quantity;
}
