import { formatDecimal } from '@sauda/money';
import { commonFacts, leviesOf, type Heading, type MonthFacts } from './document-facts.ts';
import type { Holding, MovedByOrder, Realised } from './read-parts.ts';

/** A customer's transfers up to some moment: how many, and the free cash that the last one left. */
interface Mark {
  readonly number: bigint;
  readonly cash: bigint;
}

export interface MonthParts {
  readonly opening: Mark;
  readonly closing: Mark;
  readonly holdings: readonly Holding[];
  readonly realised: Pick<Realised, 'profit' | 'brokerage'> | undefined;
  readonly moved: readonly MovedByOrder[];
  nameOf(symbol: string): string;
}

/** The facts of a monthly statement. The account changes themselves stay in the ledger, between two numbers. */
export function monthFacts(
  heading: Heading,
  { opening, closing, holdings, realised, moved, nameOf }: MonthParts,
): MonthFacts {
  const all = new Map<string, bigint>();
  for (const { account, amount } of moved) all.set(account, (all.get(account) ?? 0n) + amount);
  return {
    format: 'sauda-monthly-statement-1',
    ...commonFacts(heading),
    opening: markFacts(opening),
    closing: markFacts(closing),
    holdings: holdings.map(({ symbol, assetClass, quantity, cost }) => ({
      symbol,
      name: nameOf(symbol),
      asset_class: assetClass,
      quantity: quantity.toString(),
      cost: formatDecimal(cost),
    })),
    realised: {
      profit: formatDecimal(realised?.profit ?? 0n),
      brokerage: formatDecimal(realised?.brokerage ?? 0n),
      levies: leviesOf(all),
    },
  };
}

const markFacts = ({ number, cash }: Mark) => ({ number: number.toString(), balance: formatDecimal(cash) });
