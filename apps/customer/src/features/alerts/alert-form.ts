import { parseDecimal } from '@sauda/money';

export type Direction = 'above' | 'below';

export interface AlertValues {
  direction: Direction;
  price: string;
}

export type PriceProblem = 'missing' | 'offTick' | 'reached';

/** What is wrong with an alert against the price of this moment. All prices are wire decimals; '' is none. */
export function alertProblems(
  { direction, price }: AlertValues,
  { tickSize, now }: { tickSize: string; now: string },
): { price?: PriceProblem } {
  const wanted = parseDecimal(price);
  const tick = parseDecimal(tickSize) ?? 1n;
  const current = parseDecimal(now) ?? 0n;
  if (wanted === undefined || wanted <= 0n) return { price: 'missing' };
  if (wanted % tick !== 0n) return { price: 'offTick' };
  if (direction === 'above' ? current >= wanted : current <= wanted) return { price: 'reached' };
  return {};
}
