import type { Sql, Tx } from '../../platform/database.ts';
import type { Value } from '../../platform/database/values.ts';
import type { Page } from '../../platform/page-by.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Columns, RowOf, Table } from '../../platform/table.ts';
import { dayMs } from '../../platform/time.ts';
import type { CashierContext } from './context.ts';

/** What names one request of a customer among those of its kind: its public number. */
export interface RequestKey {
  readonly customerId: string;
  readonly no: string;
}

/** Every request ends within a day, and every application is answered. */
export function deadlineOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + dayMs);
}

/** Eight characters fit the remark of every bank, and are forty bits. */
const referenceLength = 8;
const maxReferenceDraws = 10;

/** A customer's requests of one kind, newest first, or the one of a number, and how many there are in all. */
export async function listRequests<C extends Columns>(
  sql: Sql,
  table: Table<C>,
  customerId: string,
  { limit, offset }: Page,
  no?: string,
): Promise<{ rows: Array<RowOf<Table<C>>>; count: number }> {
  const wanted = sql`
    FROM ${sql(table.name)} WHERE customer_id = ${customerId} ${no === undefined ? sql`` : sql`AND no = ${no}`}`;
  const [rows, [total]] = await Promise.all([
    sql<Array<RowOf<Table<C>>>>`
      SELECT ${table.columns()} ${wanted} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
    sql<[{ count: number }]>`SELECT count(*)::int AS count ${wanted}`,
  ]);
  return { rows, count: total.count };
}

/** @throws Refusal `too_many_open_requests` where a customer has as many of a kind as there may be */
export async function checkOpenRequests(
  tx: Tx,
  kind: 'recharges' | 'withdrawals' | 'loans',
  customerId: string,
  { settings }: CashierContext,
): Promise<void> {
  const { openRequestsMax } = settings();
  const open = kind === 'loans' ? 'applying' : 'in_progress';
  const [row] = await tx<[{ count: bigint }]>`
    SELECT count(*) AS count FROM ${tx(kind)} WHERE customer_id = ${customerId} AND status = ${open}`;
  if (row.count >= openRequestsMax) {
    throw new Refusal('too_many_open_requests', { values: { maximum: openRequestsMax.toString() } });
  }
}

/** Makes a request under a number and a reference that no other has. */
export async function insertRequest<C extends Columns>(
  tx: Tx,
  table: Table<C>,
  at: Date,
  fieldsOf: (reference: string) => Readonly<Record<string, Value>>,
): Promise<RowOf<Table<C>>> {
  for (let draw = 0; draw < maxReferenceDraws; draw += 1) {
    const reference = newPublicNumber(referenceLength);
    const common = { no: newPublicNumber(), reference, status: 'in_progress', deadline: deadlineOf(at), createdAt: at };
    const [row] = await tx<Array<RowOf<Table<C>>>>`
      INSERT INTO ${tx(table.name)} ${tx({ ...common, ...fieldsOf(reference) })}
      ON CONFLICT DO NOTHING
      RETURNING ${table.columns()}`;
    if (row !== undefined) return row;
  }
  throw new Error('found no free reference');
}
