import { basisPointsOf, convertHalfEven, parseDecimal, type Decimal, type Rate } from '@sauda/money';

export type SaleProblem = 'missing' | 'aboveAvailable' | 'noPrice';

/** What keeps a sale from being sent. @param digits of the quantity @param price as typed */
export function saleProblem(digits: string, price: string, available: number): SaleProblem | undefined {
  if (digits === '' || price === '') return 'missing';
  const quantity = Number(digits);
  if (quantity < 1 || quantity > available) return 'aboveAvailable';
  return (parseDecimal(price) ?? 0n) > 0n ? undefined : 'noPrice';
}

/** What a sale brings in the account currency, less the fee; undefined while it is none or the rate is not known. */
export function proceeds(
  digits: string,
  price: string,
  { settlementRate, feeBasisPoints }: { settlementRate: Rate | undefined; feeBasisPoints: bigint },
): { fee: Decimal; total: Decimal } | undefined {
  const unit = parseDecimal(price);
  if (unit === undefined || digits === '' || settlementRate === undefined) return undefined;
  const amount = convertHalfEven(unit * BigInt(digits), settlementRate);
  const fee = basisPointsOf(amount, feeBasisPoints);
  return { fee, total: amount - fee };
}
