import { decimal } from '@sauda/money';
import { useConfig, useSettlementRate, wholeEntry } from '../../../lib/config.ts';
import type { BlockTerms } from './block-purchase.ts';
import type { BlockItem } from './block-queries.ts';

/** What a purchase of the block stands on, from the item and the operator's settings. */
export function useBlockTerms({ price, currency, count, remaining, max }: BlockItem): BlockTerms {
  const config = useConfig();
  return {
    price: decimal(price),
    minimum: count,
    remaining,
    most: max,
    feeBasisPoints: BigInt(wholeEntry(config, 'fee_basis_points', 3)),
    settlementRate: useSettlementRate(currency),
  };
}
