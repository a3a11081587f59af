import type { Balances } from '../ledger/index.ts';
import type { Sql } from '../platform/database.ts';
import { marketValue, type PriceSource } from '../trading/index.ts';

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

interface WalletRow {
  readonly balances: Readonly<Record<keyof Balances, string>>;
  readonly lots: ReadonlyArray<{ symbol: string; quantity: string }>;
  readonly holds: ReadonlyArray<{ no: string; symbol: string; amount: string; createdAt: string }>;
}

/**
 * Reads a customer's wallet: balances from the ledger, positions at the market's prices. It is one statement, so that
 * its parts are of one moment: between two, an order could move money into a position, and the total would miss it.
 */
export async function readWallet(sql: Sql, prices: PriceSource, customerId: string): Promise<Wallet> {
  const [{ balances, lots, holds }] = await sql<[WalletRow]>`
    SELECT
      (SELECT json_object_agg(kind, balance::text) FROM ledger.accounts WHERE owner = ${customerId}) AS balances,
      (SELECT coalesce(json_agg(json_build_object('symbol', symbol, 'quantity', remaining::text)), '[]')
        FROM lots WHERE customer_id = ${customerId} AND remaining > 0) AS lots,
      (SELECT coalesce(json_agg(json_build_object(
          'no', no, 'symbol', symbol, 'amount', held::text, 'createdAt', created_at) ORDER BY id DESC), '[]')
        FROM orders WHERE customer_id = ${customerId} AND status = 'pending' AND held > 0) AS holds`;
  const free = BigInt(balances.cash);
  const held = BigInt(balances.holds);
  const owed = -BigInt(balances.loan);
  const invested = lots.reduce((sum, lot) => sum + marketValue(lot.symbol, BigInt(lot.quantity), prices), 0n);
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
      amount: BigInt(amount),
      createdAt: new Date(createdAt),
    })),
  };
}
