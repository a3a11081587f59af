import { parseDecimal } from '@sauda/money';

export type Direction = 'above' | 'below';

export interface AlertValues {
  price: string;
}

export type PriceProblem = 'missing' | 'notAboveZero' | 'offTick' | 'same';

/** Whether the price has to rise or to fall to be there. Prices are wire decimals; undefined where it is there, or none. */
export function directionTo(price: string, now: string): Direction | undefined {
  const [wanted, current] = [parseDecimal(price), parseDecimal(now)];
  if (wanted === undefined || current === undefined || wanted === current) return undefined;
  return wanted > current ? 'above' : 'below';
}

/** What is wrong with an alert against the price of this moment. All prices are wire decimals; '' is none. */
export function alertProblems(
  { price }: AlertValues,
  { tickSize, now }: { tickSize: string; now: string },
): { price?: PriceProblem } {
  const wanted = parseDecimal(price);
  const tick = parseDecimal(tickSize) ?? 1n;
  if (wanted === undefined) return { price: 'missing' };
  if (wanted <= 0n) return { price: 'notAboveZero' };
  if (wanted % tick !== 0n) return { price: 'offTick' };
  return directionTo(price, now) === undefined ? { price: 'same' } : {};
}
