import { MINOR_UNIT, ONE, divideHalfEven, roundDown, type Decimal } from '@sauda/money';
import * as t from '../../../platform/table.ts';
import { column, type Sql } from '../../../platform/database.ts';
import { countedPage, type Page } from '../../../platform/page-by.ts';

export type FundStatus = 'draft' | 'open' | 'closed' | 'cancelled';
export type FundOrderStatus = 'active' | 'completed' | 'cancelled';

const funds = t.table('funds', {
  id: t.generated(t.bigint),
  name: t.text,
  /** Per cent of the amount for the whole term: 5.25 % is `decimal('5.25')`. */
  minimumReturn: t.bigint,
  maximumReturn: t.bigint,
  periodDays: t.integer,
  /** How long a day of the term lasts; less than 86,400 only on a practice market. */
  daySeconds: t.integer,
  amount: t.bigint,
  issueAmount: t.bigint,
  soldAmount: t.bigint,
  /** What must be sold when it closes, or else it is called off. */
  minimumRaise: t.bigint,
  status: t.textOf<FundStatus>(),
  opensAt: t.time,
  closesAt: t.time,
  terms: t.text,
  risk: t.text,
  createdAt: t.time,
  cancelledAt: t.nullable(t.time),
});

/** A fund with a fixed term, sold in shares of a fixed amount in the account currency. */
export type Fund = t.RowOf<typeof funds>;

const fundOrders = t.table('fund_orders', {
  customerId: t.uuid,
  id: t.generated(t.bigint),
  fundId: t.bigint,
  no: t.text,
  amount: t.bigint,
  /** Fixed at the purchase. */
  expectedReturn: t.bigint,
  /** What that comes to, paid at the end. */
  profit: t.bigint,
  status: t.textOf<FundOrderStatus>(),
  createdAt: t.time,
  endTime: t.time,
  endedAt: t.nullable(t.time),
});

export const endFundOrders = fundOrders.updateBy(['customerId', 'id'], ['status', 'endedAt']);

/** A share that a customer holds or held. */
export type FundOrder = t.RowOf<typeof fundOrders>;

/**
 * The return of a share bought now: the highest for the first one, falling evenly to the lowest as the fund is sold,
 * rounded down to a hundredth of a per cent. Who invests early so gets more, and everybody can tell how much.
 */
export function currentReturn(
  fund: Pick<Fund, 'minimumReturn' | 'maximumReturn' | 'soldAmount' | 'issueAmount'>,
): Decimal {
  const { minimumReturn, maximumReturn, soldAmount, issueAmount } = fund;
  return roundDown(maximumReturn - ((maximumReturn - minimumReturn) * soldAmount) / issueAmount);
}

/** What a share earns over the whole term, rounded half to even to the minor unit. */
export function profitOf(amount: Decimal, expectedReturn: Decimal): Decimal {
  return divideHalfEven(amount * expectedReturn, ONE * 100n * MINOR_UNIT) * MINOR_UNIT;
}

export function endOfTerm({ periodDays, daySeconds }: Pick<Fund, 'periodDays' | 'daySeconds'>, from: Date): Date {
  return new Date(from.getTime() + periodDays * daySeconds * 1_000);
}

/** How many days of its term have passed, whole ones only. */
export function daysPassed(
  { periodDays, daySeconds }: Pick<Fund, 'periodDays' | 'daySeconds'>,
  since: Date,
  now: Date,
) {
  const days = Math.floor((now.getTime() - since.getTime()) / (daySeconds * 1_000));
  return Math.max(0, Math.min(periodDays, days));
}

/** What has been earned after so many days: the profit in equal parts, each day's end adding one. */
export function accruedAfter(days: number, periodDays: number, profit: Decimal): Decimal {
  return roundDown((profit * BigInt(days)) / BigInt(periodDays));
}

/** A share with the fund that it is of. */
export type ListedFundOrder = FundOrder & { readonly fund: Fund };

/** Published funds: those with shares left first, then what is open, closed, cancelled; newest first. */
export async function listFunds(sql: Sql, page: Page): Promise<{ funds: Fund[]; count: number }> {
  const order = sql`
    array_position(ARRAY['open', 'closed', 'cancelled'], status), sold_amount + amount > issue_amount, id DESC`;
  const { rows: funds, count } = await countedPage<Fund>(
    sql,
    { from: sql`funds WHERE status <> 'draft'`, order },
    page,
  );
  return { funds, count };
}

/** A published fund. */
export async function findFund(sql: Sql, id: bigint): Promise<Fund | undefined> {
  const [fund] = await sql<Fund[]>`SELECT * FROM funds WHERE id = ${id} AND status <> 'draft'`;
  return fund;
}

/** A customer's shares, newest first, and how many there are in all. */
export async function listFundOrders(
  sql: Sql,
  customerId: string,
  filter: { status?: FundOrderStatus | undefined },
  page: Page,
): Promise<{ orders: ListedFundOrder[]; count: number }> {
  const from = sql`
    fund_orders WHERE customer_id = ${customerId} AND (${filter.status}::text IS NULL OR status = ${filter.status})`;
  const { rows, count } = await countedPage<FundOrder>(sql, { from, order: sql`id DESC` }, page);
  const ids = column(rows.map(({ fundId }) => fundId));
  const fundRows = rows.length === 0 ? [] : await sql<Fund[]>`SELECT * FROM funds WHERE id = ANY (${ids}::bigint[])`;
  const funds = new Map(fundRows.map((row) => [row.id, row]));
  const orders = rows.flatMap((row) => {
    const fund = funds.get(row.fundId);
    return fund === undefined ? [] : [{ ...row, fund }];
  });
  return { orders, count };
}
