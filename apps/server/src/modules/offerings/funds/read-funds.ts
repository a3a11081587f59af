import { column, type Sql } from '../../../platform/database.ts';
import type { Page } from '../context.ts';
import type { Fund, FundOrder, FundOrderStatus } from './fund.ts';

/** A share with the fund that it is of. */
export type ListedFundOrder = FundOrder & { readonly fund: Fund };

/** Published funds: those with shares left first, then what is open, closed, cancelled; newest first. */
export async function listFunds(sql: Sql, page: Page): Promise<{ funds: Fund[]; count: number }> {
  const [funds, [total]] = await Promise.all([
    sql<Fund[]>`
      SELECT * FROM funds WHERE status <> 'draft'
      ORDER BY array_position(ARRAY['open', 'closed', 'cancelled'], status), sold_amount + amount > issue_amount, id DESC
      LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM funds WHERE status <> 'draft'`,
  ]);
  return { funds, count: total?.count ?? 0 };
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
  const where = sql`
    customer_id = ${customerId} AND (${filter.status}::text IS NULL OR status = ${filter.status})`;
  const [rows, [total]] = await Promise.all([
    sql<FundOrder[]>`
      SELECT * FROM fund_orders WHERE ${where} ORDER BY id DESC LIMIT ${page.limit} OFFSET ${page.offset}`,
    sql<Array<{ count: number }>>`SELECT count(*)::int AS count FROM fund_orders WHERE ${where}`,
  ]);
  const ids = column(rows.map(({ fundId }) => fundId));
  const fundRows = rows.length === 0 ? [] : await sql<Fund[]>`SELECT * FROM funds WHERE id = ANY (${ids}::bigint[])`;
  const funds = new Map(fundRows.map((row) => [row.id, row]));
  const orders = rows.flatMap((row) => {
    const fund = funds.get(row.fundId);
    return fund === undefined ? [] : [{ ...row, fund }];
  });
  return { orders, count: total?.count ?? 0 };
}
