import { releasesOf, type Balances, type Release } from '../ledger/index.ts';
import type { Sql } from '../../platform/database.ts';
import { atPrices, sumsOfLots, type PriceSource } from '../trading/index.ts';

/** An amount set aside, and for what. */
export interface Hold {
  readonly kind: 'order' | 'ipo' | 'rights';
  readonly no: string;
  readonly name: string;
  readonly amount: bigint;
  readonly createdAt: Date;
}

/** A page of them. */
export interface Holds {
  readonly holds: readonly Hold[];
  /** Of all pages. */
  readonly count: number;
}

/** What a customer has and owes, in the account currency. `total` is the sum of the parts, less what is owed. */
export interface Wallet {
  /** Free cash: what can be withdrawn, too. */
  readonly free: bigint;
  /** What sells have brought that has not settled. */
  readonly unsettled: bigint;
  /** When that becomes free cash, the first first. */
  readonly settles: readonly Release[];
  /** What orders can cost: what is free, and where anything settles later what has not settled. */
  readonly buyingPower: bigint;
  readonly held: bigint;
  /** On its way out to the customer's bank. */
  readonly inTransit: bigint;
  /** Open positions at the price of this moment; what fund shares, and allotted shares not yet listed, have cost. */
  readonly invested: bigint;
  readonly owed: bigint;
  readonly total: bigint;
}

interface WalletRow {
  readonly balances: Readonly<
    Record<Exclude<keyof Balances, 'unsettled'>, string> & Partial<Record<'unsettled', string>>
  >;
  readonly pending: ReadonlyArray<{ dueOn: string; dueAt: string; amount: string }>;
  /** What the lots of each symbol are worth; nothing where its price is unknown. */
  readonly lots: ReadonlyArray<{ symbol: string; value: string | null }>;
  readonly inTransit: string;
  readonly atCost: string;
}

/**
 * Reads customers' wallets: balances from the ledger, positions at the market's prices.
 * @param settlesLater whether anything that trades settles later than at once
 * @returns one for each customer, in their order
 */
export async function readWallets(
  sql: Sql,
  prices: PriceSource,
  customerIds: readonly string[],
  settlesLater = false,
): Promise<Wallet[]> {
  const { answers } = await atPrices(
    sql,
    prices,
    { customerIds },
    (known) => readRows(sql, customerIds, sumsOfLots(sql, sql`customer.id`, {}, known)),
    ({ lots }) => lots,
  );
  return answers.map((row) => toWallet(row, settlesLater));
}

function toWallet({ balances, pending, lots, atCost, inTransit: onItsWay }: WalletRow, settlesLater: boolean): Wallet {
  const free = BigInt(balances.cash);
  const held = BigInt(balances.holds);
  const unsettled = BigInt(balances.unsettled ?? 0);
  const inTransit = BigInt(onItsWay);
  const owed = -BigInt(balances.loan);
  const positions = lots.reduce((sum, { value }) => sum + BigInt(value ?? 0), 0n);
  const invested = positions + BigInt(atCost);
  return {
    free,
    unsettled,
    settles: releasesOf(unsettled, pending.map(toPending)),
    buyingPower: settlesLater ? free + unsettled : free,
    held,
    inTransit,
    invested,
    owed,
    total: free + unsettled + held + inTransit + invested - owed,
  };
}

const toPending = ({ dueOn, dueAt, amount }: WalletRow['pending'][number]): Release => ({
  dueOn: new Date(dueOn),
  dueAt: new Date(dueAt),
  amount: BigInt(amount),
});

/**
 * It is one statement, so that its parts are of one moment: between two, an order could move money into a position, and
 * the total would miss it.
 */
function readRows(sql: Sql, customerIds: readonly string[], sums: ReturnType<typeof sumsOfLots>) {
  return sql<WalletRow[]>`
    SELECT
      (SELECT json_object_agg(kind, balance::text) FROM ledger.accounts WHERE owner = customer.id) AS balances,
      (SELECT coalesce(json_agg(json_build_object('dueOn', due_on, 'dueAt', due_at, 'amount', amount::text) ORDER BY due_on), '[]') FROM (
        SELECT due_on, min(due_at) AS due_at, sum(proceeds) AS amount
        FROM settlements JOIN settlement_days USING (segment, trade_day)
        WHERE customer_id = customer.id AND freed_at IS NULL AND proceeds <> 0 GROUP BY due_on
      ) AS days) AS pending,
      (SELECT coalesce(json_agg(json_build_object('symbol', symbol, 'value', value)), '[]') FROM (${sums}) AS sums) AS lots,
      ((SELECT coalesce(sum(paid), 0)
          FROM ipo_applications WHERE customer_id = customer.id AND status = 'allotted' AND listed_at IS NULL)
        + (SELECT coalesce(sum(amount), 0)
          FROM fund_orders WHERE customer_id = customer.id AND status = 'active'))::text AS "atCost",
      (SELECT coalesce(sum(amount), 0)::text
        FROM withdrawals WHERE customer_id = customer.id AND status = 'in_progress') AS "inTransit"
    FROM unnest(${customerIds}::uuid[]) WITH ORDINALITY AS customer (id, place)
    ORDER BY place`;
}

/**
 * What the customer's money is set aside for, newest first, a page of it: there may be any number of orders that wait.
 */
export async function listHolds(
  sql: Sql,
  prices: PriceSource,
  customerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Holds> {
  const held = sql`
    SELECT 'order' AS kind, no, symbol AS name, held, created_at
      FROM orders WHERE customer_id = ${customerId} AND status = 'pending' AND held > 0
    UNION ALL
    SELECT 'ipo', no, company_name, held, a.created_at
      FROM ipo_applications a JOIN ipos ON ipos.id = ipo_id
      WHERE customer_id = ${customerId} AND a.status = 'submitted'
    UNION ALL
    SELECT 'rights', s.no, symbol, s.held, s.created_at
      FROM rights_subscriptions s JOIN rights_issues i ON i.id = issue_id
      WHERE customer_id = ${customerId} AND s.status = 'submitted'`;
  const [rows, [{ count }]] = await Promise.all([
    sql<HoldRow[]>`
      SELECT kind, no, name, held::text AS amount, created_at FROM (${held}) AS held
      ORDER BY created_at DESC, no LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count FROM (${held}) AS held`,
  ]);
  const nameOf = ({ kind, name }: HoldRow) => (kind === 'ipo' ? name : (prices.instrument(name)?.name ?? name));
  return { holds: rows.map((row) => ({ ...row, name: nameOf(row), amount: BigInt(row.amount) })), count };
}

interface HoldRow extends Omit<Hold, 'amount'> {
  readonly amount: string;
}
