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
  /** Open positions at the price of this moment; what fund shares, and allotted shares not yet listed, have cost. */
  readonly invested: bigint;
  readonly owed: bigint;
  readonly total: bigint;
  readonly holds: readonly Hold[];
}

interface WalletRow {
  readonly balances: Readonly<Record<keyof Balances, string>>;
  /** Lots of the same size together: each is rounded by itself, so that equal ones come to the same. */
  readonly lots: ReadonlyArray<{ symbol: string; quantity: string; count: number }>;
  readonly inTransit: string;
  readonly atCost: string;
  readonly holds: ReadonlyArray<{ no: string; symbol: string; amount: string; createdAt: string }>;
  readonly applications: ReadonlyArray<{ no: string; name: string; amount: string; createdAt: string }>;
}

/**
 * Reads a customer's wallet: balances from the ledger, positions at the market's prices. It is one statement, so that
 * its parts are of one moment: between two, an order could move money into a position, and the total would miss it.
 */
export async function readWallet(sql: Sql, prices: PriceSource, customerId: string): Promise<Wallet> {
  const [{ balances, lots, holds, applications, atCost, inTransit: onItsWay }] = await sql<[WalletRow]>`
    SELECT
      (SELECT json_object_agg(kind, balance::text) FROM ledger.accounts WHERE owner = ${customerId}) AS balances,
      (SELECT coalesce(json_agg(json_build_object('symbol', symbol, 'quantity', remaining::text, 'count', count)), '[]')
        FROM (
          SELECT symbol, remaining, count(*)::int AS count FROM lots
          WHERE customer_id = ${customerId} AND remaining > 0 GROUP BY symbol, remaining
        ) AS sizes) AS lots,
      (SELECT coalesce(json_agg(json_build_object(
          'no', no, 'symbol', symbol, 'amount', held::text, 'createdAt', created_at) ORDER BY id DESC), '[]')
        FROM orders WHERE customer_id = ${customerId} AND status = 'pending' AND held > 0) AS holds,
      (SELECT coalesce(json_agg(json_build_object(
          'no', no, 'name', company_name, 'amount', held::text, 'createdAt', a.created_at) ORDER BY a.id DESC), '[]')
        FROM ipo_applications a JOIN ipos ON ipos.id = ipo_id
        WHERE customer_id = ${customerId} AND a.status = 'submitted') AS applications,
      ((SELECT coalesce(sum(paid), 0)
          FROM ipo_applications WHERE customer_id = ${customerId} AND status = 'allotted' AND listed_at IS NULL)
        + (SELECT coalesce(sum(amount), 0)
          FROM fund_orders WHERE customer_id = ${customerId} AND status = 'active'))::text AS "atCost",
      (SELECT coalesce(sum(amount), 0)::text
        FROM withdrawals WHERE customer_id = ${customerId} AND status = 'in_progress') AS "inTransit"`;
  const free = BigInt(balances.cash);
  const held = BigInt(balances.holds);
  const inTransit = BigInt(onItsWay);
  const owed = -BigInt(balances.loan);
  const positions = lots.reduce(
    (sum, { symbol, quantity, count }) => sum + marketValue(symbol, BigInt(quantity), prices) * BigInt(count),
    0n,
  );
  const invested = positions + BigInt(atCost);
  return {
    free,
    held,
    inTransit,
    invested,
    owed,
    total: free + held + inTransit + invested - owed,
    holds: [
      ...holds.map(({ symbol, ...hold }) =>
        holdOf('order', { ...hold, name: prices.instrument(symbol)?.name ?? symbol }),
      ),
      ...applications.map((hold) => holdOf('ipo', hold)),
    ],
  };
}

function holdOf(
  kind: Hold['kind'],
  { no, name, amount, createdAt }: { no: string; name: string; amount: string; createdAt: string },
): Hold {
  return { kind, no, name, amount: BigInt(amount), createdAt: new Date(createdAt) };
}
