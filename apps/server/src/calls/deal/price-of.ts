import { parseDecimal, type Decimal } from '@sauda/money';
import { Refusal } from '../../platform/refusal.ts';

/**
 * A price as the wire gives it.
 * @throws Refusal `invalid` where it has more than four decimals
 */
export function priceOf(field: string, input: string | number): Decimal {
  const price = parseDecimal(input);
  if (price === undefined) throw new Refusal('invalid', { fields: { [field]: 'at most four decimals' } });
  return price;
}
