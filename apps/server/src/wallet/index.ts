import { balancesOf } from '../ledger/index.ts';
import type { Sql } from '../platform/database.ts';
import { listHolds, openLots, positionsByLot, totalsOf, type PriceSource } from '../trading/index.ts';

/** An amount set aside, and for what. */
export interface Hold {
  readonly kind: 'order' | 'ipo';
  readonly no: string;
  readonly name: string;
  readonly amount: bigint;
  readonly createdAt: Date;
}

/** What a customer has and owes, in the account currency. `total` is the sum of the parts, less what is owed. */
export interface Wallet {
  readonly free: bigint;
  readonly held: bigint;
  /** On its way out to the customer's bank. */
  readonly inTransit: bigint;
  /** Open positions at the price of this moment. */
  readonly invested: bigint;
  readonly owed: bigint;
  readonly total: bigint;
  readonly holds: readonly Hold[];
}

/** Reads a customer's wallet: balances from the ledger, positions at the market's prices. */
export async function readWallet(sql: Sql, prices: PriceSource, customerId: string): Promise<Wallet> {
  const [balances, lots, holds] = await Promise.all([
    balancesOf(sql, customerId),
    openLots(sql, customerId, {}),
    listHolds(sql, customerId),
  ]);
  const free = balances.cash;
  const held = balances.holds;
  const invested = totalsOf(positionsByLot(lots, prices)).value;
  const owed = -balances.loan;
  return {
    free,
    held,
    inTransit: 0n,
    invested,
    owed,
    total: free + held + invested - owed,
    holds: holds.map(({ no, symbol, amount, createdAt }) => ({
      kind: 'order',
      no,
      name: prices.instrument(symbol)?.name ?? symbol,
      amount,
      createdAt,
    })),
  };
}
