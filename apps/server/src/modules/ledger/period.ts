import type { Sql } from '../../platform/database.ts';
import type { Subject, TransferReason } from './account.ts';
import type { CashMovement } from './history.ts';

/** Up to where a customer's transfers go at some moment. */
export interface CashMark {
  /** The id of the last transfer; zero where there is none. */
  readonly id: bigint;
  /** Its number among the customer's own: how many there were. */
  readonly number: bigint;
  /** The free cash then. */
  readonly cash: bigint;
}

/**
 * The last of a customer's transfers before a moment, and the free cash that it left. Marks of two moments enclose the
 * transfers between them: periods that meet so share none and leave none out, also where a clock was once set back.
 */
export async function cashBefore(sql: Sql, customerId: string, moment: Date): Promise<CashMark> {
  const [last] = await sql<Array<{ id: bigint; number: bigint | undefined }>>`
    SELECT id, number FROM ledger.transfers
    WHERE customer_id = ${customerId} AND posted_at < ${moment} ORDER BY id DESC LIMIT 1`;
  if (last === undefined) return { id: 0n, number: 0n, cash: 0n };
  const [row] = await sql<Array<{ cash: bigint }>>`
    SELECT cash_after AS cash FROM ledger.transfers
    WHERE customer_id = ${customerId} AND id <= ${last.id} AND cash_after IS NOT NULL ORDER BY id DESC LIMIT 1`;
  return { id: last.id, number: last.number ?? (await countUpTo(sql, customerId, last.id)), cash: row?.cash ?? 0n };
}

/** Transfers from before there were numbers count all the same. */
async function countUpTo(sql: Sql, customerId: string, id: bigint): Promise<bigint> {
  const [row] = await sql<[{ count: bigint }]>`
    SELECT count(*) AS count FROM ledger.transfers WHERE customer_id = ${customerId} AND id <= ${id}`;
  return row.count;
}

interface MovementRow {
  id: bigint;
  direction: 'income' | 'expense';
  amount: bigint;
  cashAfter: bigint;
  reason: TransferReason;
  subjectKind: Subject['kind'];
  subjectNo: string;
  postedAt: Date;
}

const pageSize = 500;

/** Movements of free cash after one transfer and up to another, oldest first, in pages. */
export async function* movementsBetween(
  sql: Sql,
  customerId: string,
  { after, upTo }: { after: bigint; upTo: bigint },
): AsyncGenerator<readonly CashMovement[]> {
  let last = after;
  for (;;) {
    const rows = await sql<MovementRow[]>`
      SELECT id, CASE WHEN credit = 'cash' THEN 'income' ELSE 'expense' END AS direction, amount, cash_after, reason,
        subject_kind, subject_no, posted_at
      FROM ledger.transfers
      WHERE customer_id = ${customerId} AND id > ${last} AND id <= ${upTo} AND cash_after IS NOT NULL
      ORDER BY id LIMIT ${pageSize}`;
    yield rows.map(({ cashAfter, subjectKind, subjectNo, postedAt, ...row }) => ({
      ...row,
      balanceAfter: cashAfter,
      subject: { kind: subjectKind, no: subjectNo },
      postedAt,
    }));
    last = rows.at(-1)?.id ?? upTo;
    if (rows.length < pageSize) return;
  }
}
