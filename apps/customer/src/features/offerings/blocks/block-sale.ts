import { parseDecimal, type Decimal, type Rate } from '@sauda/money';
import { sellQuantityBreach, sumOfCharges, totalOf, tradeCost, type ChargeRate } from '@sauda/rules';

export type SaleProblem = 'missing' | 'aboveAvailable' | 'noPrice';

/** What keeps a sale from being sent. @param quantity and price undefined where what is typed is none */
export function saleProblem(
  quantity: string | undefined,
  price: string | undefined,
  available: number,
): SaleProblem | undefined {
  if (quantity === undefined) return 'missing';
  // Blocks are of shares, which are traded one by one.
  if (sellQuantityBreach({ lotSize: 1n }, BigInt(quantity), BigInt(available)) !== undefined) return 'aboveAvailable';
  return price !== undefined && (parseDecimal(price) ?? 0n) > 0n ? undefined : 'noPrice';
}

interface SaleTerms {
  readonly settlementRate: Rate | undefined;
  readonly feeBasisPoints: bigint;
  /** What is charged by law, on either side. */
  readonly charges?: readonly ChargeRate[] | undefined;
}

/** What a sale brings in the account currency, less the fee and what is charged by law; undefined while it is none or the rate is not known. */
export function proceeds(
  digits: string,
  price: string,
  { settlementRate, feeBasisPoints, charges = [] }: SaleTerms,
): { fee: Decimal; charged: Decimal; total: Decimal } | undefined {
  const unit = parseDecimal(price);
  if (unit === undefined || digits === '' || settlementRate === undefined) return undefined;
  const cost = tradeCost(BigInt(digits), {
    price: unit,
    multiplier: 1n,
    settlementRate,
    feeBasisPoints,
    charges: charges.filter(({ side }) => side === 'sell'),
  });
  return { fee: cost.fee, charged: sumOfCharges(cost.charges), total: totalOf('sell', cost) };
}
