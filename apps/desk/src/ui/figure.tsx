import { useFigure } from '../lib/use-money.ts';

/** A price or a quantity, with its currency where it has one. */
export function Figure({ value, decimals, unit }: { value: string | null; decimals?: number; unit?: string }) {
  const figure = useFigure();
  if (value === null) return '–';
  const text = figure(value, decimals);
  return unit === undefined ? text : `${text} ${unit}`;
}
