import { useFigure, useMoney } from '../lib/use-money.ts';

/** A price or a quantity, with its currency where it has one. */
export function Figure({ value, decimals, unit }: { value: string | null; decimals?: number; unit?: string }) {
  const figure = useFigure();
  if (value === null) return '–';
  const text = figure(value, decimals);
  return unit === undefined ? text : `${text}\u{a0}${unit}`;
}

/** An amount in the account's currency. */
export function Money({ amount }: { amount: string | null }) {
  const money = useMoney();
  return amount === null ? '–' : money(amount);
}
