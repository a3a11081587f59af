import { formatDecimal, type Decimal } from '@sauda/money';

/** A price or an amount in a breach, and the least decimals that it is written with. */
export interface RuleFigure {
  readonly value: Decimal;
  readonly decimals: 0 | 2;
}

/** Why a rule says no: a key of the list of errors, and what its sentence mentions. */
export interface Breach<Key extends string> {
  readonly key: Key;
  readonly values: Readonly<Record<string, RuleFigure | string>>;
}

/** The values of a breach as text, as the wire has them where nothing else is said. */
export function writeValues(
  { values }: Breach<string>,
  write: (figure: RuleFigure) => string = ({ value, decimals }) => formatDecimal(value, decimals),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : write(value)]),
  );
}

export const price = (value: Decimal): RuleFigure => ({ value, decimals: 2 });
export const wholeAmount = (value: Decimal): RuleFigure => ({ value, decimals: 0 });
