import { divideHalfEven, multiplyHalfEven, parseDecimal, type Currency, type Decimal } from '@sauda/money';

export interface SecondaryAmount {
  amount: Decimal;
  currency: Currency;
}

/**
 * An amount of a dollar account in pesos and the other way round, at the operator's display rate of pesos for one dollar. Rupee
 * accounts have no second currency, and without a rate there is none either.
 */
export function secondaryAmount(
  amount: Decimal,
  currency: Currency,
  rate: string | undefined,
): SecondaryAmount | undefined {
  const pesosADollar = parseDecimal(rate ?? '') ?? 0n;
  if (pesosADollar <= 0n) return undefined;
  if (currency === 'USD') return { amount: multiplyHalfEven(amount, pesosADollar), currency: 'MXN' };
  // Two decimals, as an amount of money has.
  if (currency === 'MXN') return { amount: divideHalfEven(amount * 100n, pesosADollar) * 100n, currency: 'USD' };
  return undefined;
}
