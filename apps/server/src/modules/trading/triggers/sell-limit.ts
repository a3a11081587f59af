import { divideHalfEven, type Decimal } from '@sauda/money';
import type { Quote } from '../../market/index.ts';
import type { TriggerSide } from './trigger.ts';

/** A stop sells at the market, but not further below the quote than this: market protection. */
const protectionBasisPoints = 300n;

/**
 * The limit of the sell that a trigger places. A target's is the target itself. A stop's lies 3 % below the quote that the
 * sell is priced by, so that it is filled at the market, and never at a price that nobody has seen. Either is on the tick
 * and within the band.
 */
export function sellLimit(
  side: TriggerSide,
  targetPrice: Decimal | undefined,
  { price, bandLow }: Pick<Quote, 'price' | 'bandLow'>,
  tickSize: Decimal,
): Decimal {
  const wanted =
    side === 'target' && targetPrice !== undefined
      ? targetPrice
      : divideHalfEven(price * (10_000n - protectionBasisPoints), 10_000n);
  const onTick = wanted - (wanted % tickSize);
  const lowest = bandLow + ((tickSize - (bandLow % tickSize)) % tickSize);
  return onTick > lowest ? onTick : lowest;
}
