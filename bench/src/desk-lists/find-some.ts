import type { Sql } from '../../../apps/server/src/platform/database.ts';
import type { Keys } from './question.ts';

/** Things that there are, to be looked for. */
export async function findSome(sql: Sql) {
  const [found] = await sql<
    [
      Record<
        'busy' | 'usual' | 'number' | 'phone' | 'talker' | 'word' | 'subject' | 'ipo' | 'fund' | 'reference',
        string
      >,
    ]
  >`
    SELECT busy.id AS busy, usual.id AS usual, usual.number::text AS number, usual.phone,
      (SELECT customer_id FROM messages WHERE id = 77) AS talker,
      (SELECT substring(content FROM 'number[0-9]+') FROM messages WHERE id = 77) AS word,
      (SELECT subject_no FROM ledger.transfers WHERE customer_id = usual.id LIMIT 1) AS subject,
      (SELECT max(ipo_id) FROM ipo_applications)::text AS ipo, (SELECT max(fund_id) FROM fund_orders)::text AS fund,
      (SELECT bank_reference FROM bank_lines ORDER BY id LIMIT 1) AS reference
    FROM (SELECT id FROM bench.people WHERE n = 1) AS busy,
      (SELECT customers.* FROM customers JOIN bench.people USING (id) WHERE n = 101) AS usual`;
  const [ends] = await sql<
    [{ low: bigint; high: bigint }]
  >`SELECT min(id) AS low, max(id) AS high FROM ledger.transfers`;
  const waiting = async (table: string, status: string, no = 'no') => {
    const [row] = await sql<[{ no: string; phone: string }]>`
      SELECT ${sql(no)}::text AS no, phone FROM ${sql(table)} r JOIN customers c ON c.id = r.customer_id
      WHERE status = ${status} AND phone IS NOT NULL ORDER BY r.id DESC LIMIT 1`;
    return row;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return {
    ...found,
    dayAgo: daysAgo(1),
    monthAgo: daysAgo(30),
    longAgo: daysAgo(40),
    transfers: [ends.low, (ends.low + ends.high) / 2n, ends.high].map(String),
    recharge: await waiting('recharges', 'in_progress'),
    withdrawal: await waiting('withdrawals', 'in_progress'),
    loan: await waiting('loans', 'applying'),
    review: await waiting('identity_reviews', 'under_review', 'customer_id'),
  };
}

/** The keys with which the middle page and the last one are asked for; none where one page has all. */
export async function keysOf(
  sql: Sql,
  { from, key, order }: Keys,
): Promise<ReadonlyArray<{ page: string; after: string }>> {
  const rows = await sql.unsafe<Array<{ key: string }>>(`SELECT (${key})::text AS key FROM ${from} ORDER BY ${order}`);
  const pages = [
    { page: 'middle', place: Math.floor(rows.length / 2) },
    { page: 'last', place: rows.length - 10 },
  ];
  return pages.flatMap(({ page, place }) => {
    const row = rows[place];
    return row === undefined || rows.length < 50 ? [] : [{ page, after: row.key }];
  });
}
