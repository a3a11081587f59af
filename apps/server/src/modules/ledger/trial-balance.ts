import { createHash } from 'node:crypto';
import type { Sql, Tx } from '../../platform/database.ts';

/** What all accounts of a kind had as a day began, what moved on it, and what they had at its end, in ten-thousandths of any size. */
export interface TrialBalanceRow {
  readonly account: string;
  /** Of house accounts with a debit balance, such as the bank's, below zero. */
  readonly opening: bigint;
  /** What was taken from them, zero or more. */
  readonly debits: bigint;
  /** What was added to them, zero or more. */
  readonly credits: bigint;
  /** `opening` less `debits` and with `credits`. */
  readonly closing: bigint;
}

/** A day of a zone. */
export interface ZonedDay {
  /** As in 2026-11-21. */
  readonly day: string;
  /** By its IANA name. */
  readonly timeZone: string;
}

/** Counts in what was posted since the last time. Done more often than it is asked for, the asking stays quick. */
export async function countDays(tx: Tx, timeZone: string): Promise<void> {
  await tx`SELECT ledger.count_days(${timeZone})`;
}

/**
 * What moved on each day, as it was counted, with what was posted since: columns `day`, `debit`, `credit`, `transfers` and
 * `amount`, a day and pair of accounts maybe twice. Of a zone that was not counted, all of it is read.
 */
export function movedByDay(sql: Sql | Tx, timeZone: string) {
  return sql`
    SELECT day, debit, credit, transfers, amount FROM ledger.day_sums
    WHERE EXISTS (SELECT FROM ledger.days_counted WHERE time_zone = ${timeZone})
    UNION ALL
    SELECT (posted_at AT TIME ZONE ${timeZone})::date, debit, credit, 1, amount FROM ledger.transfers
    WHERE position >= coalesce((SELECT position FROM ledger.days_counted WHERE time_zone = ${timeZone}), 0)`;
}

/**
 * The trial balance of a day, from the transfers alone: a row for each kind of account, by its name. Openings sum to zero,
 * debits come to as much as credits, and closings sum to zero, since each transfer is both sides of a movement.
 */
export async function trialBalance(sql: Sql | Tx, { day, timeZone }: ZonedDay): Promise<TrialBalanceRow[]> {
  const rows = await sql<Array<{ account: string; opening: string; debits: string; credits: string }>>`
    WITH moved AS MATERIALIZED (
      SELECT day < ${day}::date AS is_before, debit, credit, sum(amount) AS amount
      FROM (${movedByDay(sql, timeZone)}) AS all_days WHERE day <= ${day}::date
      GROUP BY 1, 2, 3
    )
    SELECT kind AS account,
      coalesce(sum(side.credited - side.debited) FILTER (WHERE is_before), 0)::text AS opening,
      coalesce(sum(side.debited) FILTER (WHERE NOT is_before), 0)::text AS debits,
      coalesce(sum(side.credited) FILTER (WHERE NOT is_before), 0)::text AS credits
    FROM ledger.totals LEFT JOIN (
      SELECT is_before, side.* FROM moved CROSS JOIN LATERAL
        (VALUES (credit, 0::numeric, moved.amount), (debit, moved.amount, 0)) AS side (kind, debited, credited)
    ) AS side USING (kind)
    GROUP BY kind ORDER BY kind COLLATE "C"`;
  return rows.map(({ account, ...sums }) => {
    const [opening, debits, credits] = [BigInt(sums.opening), BigInt(sums.debits), BigInt(sums.credits)];
    return { account, opening, debits, credits, closing: opening - debits + credits };
  });
}

/**
 * SHA-256 of a trial balance: over the JSON array, without spaces, of day, zone, currency, and for each account that has
 * ever moved, by its name, the array of name, opening, debits, credits and closing, in digits.
 */
export function digestOf(rows: readonly TrialBalanceRow[], { day, timeZone }: ZonedDay, currency: string): Buffer {
  const moved = rows
    .filter(({ opening, debits, credits }) => opening !== 0n || debits !== 0n || credits !== 0n)
    .map(({ account, ...sums }) => [
      account,
      ...[sums.opening, sums.debits, sums.credits, sums.closing].map((sum) => sum.toString()),
    ]);
  return createHash('sha256')
    .update(JSON.stringify([day, timeZone, currency, moved]))
    .digest();
}
