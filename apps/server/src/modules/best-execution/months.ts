import type { Sql, Tx } from '../../platform/database.ts';
import { Heads, sealColumns } from '../../platform/heads.ts';
import { locks } from '../../platform/locks.ts';
import * as t from '../../platform/table.ts';

/** A month whose files are made. */
export const months = t.table('best_execution_months', {
  /** Its first day; months are those of UTC. */
  month: t.day,
  orders: t.bigint,
  executions: t.bigint,
  executionsSha256: t.bytes,
  reportSha256: t.bytes,
  madeAt: t.time,
});
export type Month = t.RowOf<typeof months>;

export const pages = t.table('best_execution_pages', {
  month: t.day,
  file: t.textOf<MonthFile>(),
  page: t.integer,
  content: t.bytes,
});
/** What was executed, and what that comes to by instrument and hour. */
export type MonthFile = 'report' | 'executions';

const headTable = t.table('best_execution_heads', {
  number: t.bigint,
  /** Since January 1970. */
  monthNumber: t.bigint,
  executionsSha256: t.bytes,
  reportSha256: t.bytes,
  ...sealColumns,
});

type Said = Pick<t.RowOf<typeof headTable>, 'monthNumber' | 'executionsSha256' | 'reportSha256'>;

/** The hashes of a month's files, signed for publication by the key of the ledger's heads. */
export const bestExecutionHeads = new Heads<t.RowOf<typeof headTable>>({
  name: 'best execution',
  lock: locks.bestExecutionHeads,
  table: headTable,
  next: async (tx, last) => (await saidAfter(tx, last?.monthNumber ?? 0n))[0],
  range: ({ monthNumber }) => [monthNumber, monthNumber],
  follows: ({ monthNumber }, covered) => monthNumber > covered,
  async fits(sql, head) {
    const [said] = await saidAfter(sql, head.monthNumber - 1n);
    return (
      said?.monthNumber === head.monthNumber &&
      said.reportSha256.equals(head.reportSha256) &&
      said.executionsSha256.equals(head.executionsSha256)
    );
  },
});

async function saidAfter(sql: Sql | Tx, after: bigint): Promise<Said[]> {
  const rows = await sql<Month[]>`
    SELECT ${months.columns()} FROM best_execution_months WHERE month >= ${dayOf(after + 1n)} ORDER BY month LIMIT 1`;
  return rows.map(({ month, executionsSha256, reportSha256 }) => {
    return { monthNumber: numberOf(month), executionsSha256, reportSha256 };
  });
}

/** Months since January 1970. */
const numberOf = (month: Date): bigint => BigInt((month.getUTCFullYear() - 1970) * 12 + month.getUTCMonth());
const dayOf = (number: bigint): Date => new Date(Date.UTC(1970, Number(number), 1));

/** The months whose files are made, the newest first; those before one where it is given. */
export async function listMonths(sql: Sql, limit: number, before?: Date): Promise<Month[]> {
  return sql<Month[]>`
    SELECT ${months.columns()} FROM best_execution_months
    ${before === undefined ? sql`` : sql`WHERE month < ${before}`} ORDER BY month DESC LIMIT ${limit}`;
}

/** A month's file, piece by piece. */
export async function* readFile(sql: Sql | Tx, month: Date, file: MonthFile): AsyncGenerator<Buffer> {
  for (let page = 0; ; page += 1) {
    const [row] = await sql<Array<{ content: Buffer }>>`
      SELECT content FROM best_execution_pages WHERE month = ${month} AND file = ${file} AND page = ${page}`;
    if (row === undefined) return;
    yield row.content;
  }
}
