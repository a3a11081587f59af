import type { Sql } from '../../platform/database.ts';
import { newestByNumbers } from '../../platform/newest-by-numbers.ts';
import { transfers, type SealedTransfer } from './chain.ts';

export interface TransferFilter {
  readonly customerId?: string | undefined;
  /** The number of an order or a request; it is of a customer. */
  readonly subjectNo?: string | undefined;
  /** The kind of account on either side. */
  readonly account?: string | undefined;
  readonly reason?: string | undefined;
  /** Both are in it, in ten-thousandths. */
  readonly amountFrom?: bigint | undefined;
  readonly amountTo?: bigint | undefined;
  /** When it was posted: from this moment on. */
  readonly from?: Date | undefined;
  /** Until this moment, which is not in it. */
  readonly to?: Date | undefined;
}

export interface TransferPage {
  readonly limit: number;
  /** The number of the last one of the page before. */
  readonly before?: bigint | undefined;
}

/** `reached`: before which number is to be looked on, where it has not come to the end, nor found as many as are wanted. */
interface Found {
  readonly rows: SealedTransfer[];
  readonly reached: bigint | undefined;
}

const highest = 9_223_372_036_854_775_807n;
/** Transfers that are posted at the same time have near numbers, in any order. */
const neighbourhood = 500n;
const firstSpanMs = 60_000;
/** A hundred years: nothing was posted since. */
const longestSpanMs = 3_155_760_000_000;

/** Transfers that fit, newest first: of a customer, or of everybody. */
export async function listTransfers(sql: Sql, filter: TransferFilter, page: TransferPage): Promise<Found> {
  if (filter.customerId === undefined) return listOfEverybody(sql, filter, page);
  const rows = await sql<SealedTransfer[]>`
    SELECT ${transfers.columns()} FROM ledger.transfers WHERE id < ${page.before ?? highest} ${fits(sql, filter)}
    ORDER BY id DESC LIMIT ${page.limit}`;
  return { rows, reached: undefined };
}

async function listOfEverybody(sql: Sql, filter: TransferFilter, { limit, before }: TransferPage): Promise<Found> {
  const [low, last] = await Promise.all([
    filter.from === undefined ? 0n : firstSince(sql, filter.from),
    filter.to === undefined ? highestNumber(sql) : lastBefore(sql, filter.to),
  ]);
  const end = before !== undefined && before <= last ? before : last + 1n;
  return newestByNumbers(
    (window) => sql<SealedTransfer[]>`
      SELECT ${transfers.columns()} FROM ledger.transfers
      WHERE id >= ${window.start} AND id < ${window.end} ${fits(sql, filter)}
      ORDER BY id DESC LIMIT ${window.limit}`,
    { low, end, limit },
  );
}

/** The number before which nothing was posted from this moment on. */
async function firstSince(sql: Sql, from: Date): Promise<bigint> {
  for (let span = firstSpanMs; ; span *= 8) {
    const [row] = await sql<[{ first: bigint | undefined }]>`
      SELECT min(id) AS first FROM ledger.transfers
      WHERE posted_at >= ${from} AND posted_at < ${new Date(from.getTime() + span)}`;
    if (row.first !== undefined) return row.first > neighbourhood ? row.first - neighbourhood : 0n;
    if (span > longestSpanMs) return highestNumber(sql);
  }
}

/** The number after which nothing was posted before this moment. */
async function lastBefore(sql: Sql, to: Date): Promise<bigint> {
  for (let span = firstSpanMs; ; span *= 8) {
    const [row] = await sql<[{ last: bigint | undefined }]>`
      SELECT max(id) AS last FROM ledger.transfers
      WHERE posted_at < ${to} AND posted_at >= ${new Date(Math.max(0, to.getTime() - span))}`;
    if (row.last !== undefined) return row.last + neighbourhood;
    if (span > to.getTime()) return 0n;
  }
}

/** The highest number: it is of a transfer that was posted after the last block began, or in it. */
async function highestNumber(sql: Sql): Promise<bigint> {
  const [row] = await sql<[{ highest: bigint | undefined }]>`
    SELECT max(id) AS highest FROM ledger.transfers
    WHERE position >= coalesce((SELECT from_position FROM ledger.blocks ORDER BY number DESC LIMIT 1), 0)`;
  return row.highest ?? 0n;
}

export interface TransferSum {
  readonly count: number;
  /** All amounts, whichever way they went. */
  readonly amount: bigint;
  /** What free cash has gained by them. */
  readonly cash: bigint;
}

/** What all that fit come to. For those of everybody there should be a short time. */
export async function sumTransfers(sql: Sql, filter: TransferFilter): Promise<TransferSum> {
  const [sum] = await sql<[TransferSum]>`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS amount,
      coalesce(sum(CASE 'cash' WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END), 0)::bigint AS cash
    FROM ledger.transfers WHERE true ${fits(sql, filter)}`;
  return sum;
}

function fits(sql: Sql, filter: TransferFilter) {
  const { customerId, subjectNo, account, reason, amountFrom, amountTo, from, to } = filter;
  return sql`
    ${customerId === undefined ? sql`` : sql`AND customer_id = ${customerId}`}
    ${subjectNo === undefined ? sql`` : sql`AND subject_no = ${subjectNo}`}
    ${account === undefined ? sql`` : sql`AND ${account} IN (debit, credit)`}
    ${reason === undefined ? sql`` : sql`AND reason = ${reason}`}
    ${amountFrom === undefined ? sql`` : sql`AND amount >= ${amountFrom}`}
    ${amountTo === undefined ? sql`` : sql`AND amount <= ${amountTo}`}
    ${from === undefined ? sql`` : sql`AND posted_at >= ${from}`}
    ${to === undefined ? sql`` : sql`AND posted_at < ${to}`}`;
}
