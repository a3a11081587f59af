import { column, type Sql } from '../../platform/database.ts';

/** What a customer's IPO applications and fund shares of these numbers are for, by number. */
export async function namesOfSubjects(
  sql: Sql,
  customerId: string,
  nos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (nos.length === 0) return new Map();
  const asked = column([...new Set(nos)]);
  const rows = await sql<Array<{ no: string; name: string }>>`
    SELECT no, company_name AS name FROM ipo_applications JOIN ipos ON ipos.id = ipo_id
    WHERE customer_id = ${customerId} AND no = ANY (${asked}::text[])
    UNION ALL
    SELECT no, name FROM fund_orders JOIN funds ON funds.id = fund_id
    WHERE customer_id = ${customerId} AND no = ANY (${asked}::text[])`;
  return new Map(rows.map(({ no, name }) => [no, name]));
}
