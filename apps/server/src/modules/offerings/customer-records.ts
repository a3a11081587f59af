import { exportPart, type CustomerRecords, type Obstacle } from '../../platform/customer-records.ts';
import { column, type Sql } from '../../platform/database.ts';

/** What the offerings hold about customers. What they took stays when an account is closed: the ledger's transfers name it. */
export const offeringRecords: CustomerRecords = {
  exports: [
    exportPart({
      name: 'ipo-applications',
      about: 'Your applications for shares of public offers, and what was allotted.',
      decimals: ['price', 'held', 'paid'],
      rates: ['settlement_rate'],
      query: (snapshot, customerId) => snapshot`
        SELECT no, a.created_at, symbol, company_name, a.shares, price, settlement_rate, rate_source,
          rate_quote_time, held, a.status, end_reason, allotted, paid, ended_at, a.listed_at
        FROM ipo_applications a JOIN ipos ON ipos.id = ipo_id
        WHERE customer_id = ${customerId} ORDER BY a.id`,
    }),
    exportPart({
      name: 'ipo-reminders',
      about: 'Offers that you will be told of as soon as they can be applied for.',
      query: (snapshot, customerId) => snapshot`
        SELECT symbol, company_name, asked_at FROM ipo_reminders JOIN ipos ON ipos.id = ipo_id
        WHERE customer_id = ${customerId} ORDER BY ipo_id`,
    }),
    exportPart({
      name: 'fund-shares',
      about: 'Your shares of funds. Returns are per cent of the amount, for the whole term.',
      decimals: ['amount', 'expected_return', 'profit'],
      query: (snapshot, customerId) => snapshot`
        SELECT no, o.created_at, name AS fund, o.amount, expected_return, profit, o.status, end_time, ended_at
        FROM fund_orders o JOIN funds ON funds.id = fund_id
        WHERE customer_id = ${customerId} ORDER BY o.id`,
    }),
  ],
  async obstacles(tx, customerId) {
    const [open] = await tx<[{ applications: number; funds: number }]>`
      SELECT
        (SELECT count(*)::int FROM ipo_applications WHERE customer_id = ${customerId}
          AND (status = 'submitted' OR (status = 'allotted' AND listed_at IS NULL))) AS applications,
        (SELECT count(*)::int FROM fund_orders WHERE customer_id = ${customerId} AND status = 'active') AS funds`;
    return Object.entries(open).flatMap(([kind, count]): Obstacle[] =>
      count === 0 ? [] : [{ kind, value: String(count) }],
    );
  },
  async forget(tx, customerId) {
    await tx`DELETE FROM ipo_reminders WHERE customer_id = ${customerId}`;
  },
};

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
