import { parseDecimal } from '@sauda/money';
import { useFigures } from './use-figures.ts';
import { useFormats } from './use-formats.ts';

/** What stands in a field of money or price while nobody edits it: the same figure, grouped as everywhere else. */
export function useAtRest() {
  const figures = useFigures();
  const { figure } = useFormats();

  function grouped(wire: string | undefined, typed: string, decimals: number): string {
    if (wire === undefined) return typed;
    const text = figure(wire, { decimals });
    // What is finer than figures are written stands as it was typed.
    return parseDecimal(text.replaceAll(',', '')) === parseDecimal(wire) ? text : typed;
  }

  return {
    /** Of the account's currency: without decimals where it is whole. */
    money(typed: string): string {
      const { wire } = figures.money(typed);
      return grouped(wire, typed, wire?.includes('.') === true ? 2 : 0);
    },
    price: (typed: string, currency: string, decimals: number): string =>
      grouped(figures.price(typed, currency).wire, typed, decimals),
  };
}
