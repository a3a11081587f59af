import { parseDecimal } from '@sauda/money';

export type Direction = 'above' | 'below';

export interface AlertValues {
  direction: Direction;
  price: string;
}

export type PriceProblem = 'missing' | 'offTick' | 'reached';

/** What is wrong with an alert against the price of this moment. All prices are wire decimals. */
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

/** What was typed, as a decimal: a comma is a point, and nothing else than digits counts. */
export function typedPrice(text: string): string {
  return text.replace(',', '.').replace(/[^\d.]/gu, '');
}
