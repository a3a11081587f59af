import * as t from '../../../platform/table.ts';
import type { Apart } from '../../../platform/apart.ts';
import type { Dates } from '../../market/index.ts';
import { column, type PendingQuery, type Row, type Sql, type Tx } from '../../../platform/database.ts';
import { dayIn, dayMs } from '../../../platform/time.ts';
import type { CashierContext } from '../context.ts';
import { amountDue, loans, type Loan } from '../loan.ts';
import { idleDate, type Cycle, type IdleFacts, type IdlePolicy, type IdleRule } from './policy.ts';

/** The dates of customers on which their free money goes to their bank. */
export const idleReturns = t.table('idle_money_returns', {
  id: t.generated(t.bigint),
  customerId: t.uuid,
  dueOn: t.day,
  rule: t.textOf<IdleRule>(),
  toldAmount: t.bigint,
  toldAt: t.time,
  waitsFor: t.nullable(t.text),
  /** The day on which it was looked at last. */
  lookedOn: t.nullable(t.day),
  askedAt: t.nullable(t.time),
  outcome: t.nullable(t.textOf<'sent' | 'moved' | 'nothing'>()),
  withdrawalNo: t.nullable(t.text),
  amount: t.nullable(t.bigint),
  endedAt: t.nullable(t.time),
});

export type IdleReturn = t.RowOf<typeof idleReturns>;

export interface IdleContext {
  readonly cashier: CashierContext;
  readonly policy: IdlePolicy;
  /** Of the house, whose days these are. */
  readonly timeZone: string;
  /** On which banks work: when the house's exchange trades. */
  dates(): Dates;
  readonly apart: Apart;
}

/** Who acts where the house sends money by itself, as the ledger names it. */
export const idleActor = 'idle money';

/** How many days before the date its customer is told. */
export const toldDaysAhead = 5;

/** The day of now in the time of the house, counted since 1 January 1970. */
export function todayOf({ cashier, timeZone }: Pick<IdleContext, 'cashier' | 'timeZone'>): number {
  return dayCount(dayIn(timeZone, cashier.clock.now()));
}

const dayCount = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dateOfDay = (day: number): Date => new Date(day * dayMs);

/** A customer with free money, and what their date follows from. */
export interface IdleCustomer extends IdleFacts {
  readonly customerId: string;
  readonly free: bigint;
}

interface FoundRow {
  readonly customerId: string;
  readonly free: bigint;
  readonly activeOn: number;
  readonly returnedOn: number | undefined;
  readonly cycle: Cycle | undefined;
  readonly keptUntil: number | undefined;
}

/** What customers do with their money by themselves. What is paid to them, such as a dividend, is no sign of use. */
const ownDeeds = ['recharge', 'ipoApplication', 'rightsApplication', 'fundPurchase'];

/**
 * Customers with free money, in the order of their ids: one of them, or the next ones after one.
 * @param which with what it takes that there is free at the least, and without whom a date is open already
 */
export async function findIdle(
  sql: Sql | Tx,
  { timeZone }: Pick<IdleContext, 'timeZone'>,
  which: { readonly of: string } | { readonly after: string; readonly least: bigint; readonly limit: number },
): Promise<IdleCustomer[]> {
  const day = (moment: PendingQuery<Row[]>) => sql`(${moment} AT TIME ZONE ${timeZone})::date - '1970-01-01'::date`;
  const chosen =
    'of' in which
      ? sql`a.owner = ${which.of}`
      : sql`a.owner > ${which.after} AND a.balance >= ${which.least}
          AND NOT EXISTS (SELECT FROM idle_money_returns r WHERE r.customer_id = a.owner AND r.outcome IS NULL)`;
  const rows = await sql<FoundRow[]>`
    SELECT a.owner AS customer_id, a.balance AS free, ${day(sql`greatest(c.created_at, deed.posted_at)`)} AS active_on,
      sent.due_on - '1970-01-01'::date AS returned_on, w.cycle, w.kept_until - '1970-01-01'::date AS kept_until
    FROM ledger.accounts a JOIN customers c ON c.id = a.owner AND c.closed_at IS NULL
    LEFT JOIN idle_money_wishes w ON w.customer_id = a.owner
    LEFT JOIN LATERAL (
      SELECT posted_at FROM ledger.transfers d
      WHERE d.customer_id = a.owner AND (d.reason = ANY (${column(ownDeeds)}::text[]) OR d.reason ~ '^(buy|sell)')
      ORDER BY d.id DESC LIMIT 1) deed ON true
    LEFT JOIN LATERAL (
      SELECT max(r.due_on) AS due_on FROM idle_money_returns r
      WHERE r.customer_id = a.owner AND r.outcome IN ('sent', 'nothing')) sent ON true
    WHERE a.kind = 'cash' AND ${chosen}
    ORDER BY a.owner LIMIT ${'of' in which ? 1 : which.limit}`;
  return rows.map((row) => ({ ...row, cycle: row.cycle ?? 'quarterly' }));
}

/** What of the free money of some customers their loans need: principal and interest due now. */
export async function owedBy(
  sql: Sql | Tx,
  customerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const owing = await sql<Loan[]>`
    SELECT ${loans.columns()} FROM loans
    WHERE customer_id = ANY (${column(customerIds)}::uuid[]) AND status IN ('approved', 'unpaid')`;
  const owed = new Map<string, bigint>();
  for (const loan of owing) owed.set(loan.customerId, (owed.get(loan.customerId) ?? 0n) + amountDue(loan, now));
  return owed;
}

const unit = 10_000n;

/**
 * What goes home of what is free, in ten-thousandths: all of it, or where a loan needs some, whole units of the rest. Zero where that is
 * less than can be withdrawn.
 */
export function goesHome(free: bigint, owed: bigint, minimum: bigint): bigint {
  const rest = owed === 0n ? free : ((free - owed) / unit) * unit;
  return rest >= minimum && rest > 0n ? rest : 0n;
}

/** Whether what is known now of the customer leads to the same date. */
export function isStillDue(
  { dueOn }: Pick<IdleReturn, 'dueOn'>,
  customer: IdleCustomer,
  { policy, dates }: IdleContext,
): boolean {
  const day = dueOn.getTime() / dayMs;
  return idleDate(policy, dates(), customer, day).day === day;
}

export async function endReturn(
  tx: Tx,
  { id }: Pick<IdleReturn, 'id'>,
  outcome: 'moved' | 'nothing',
  at: Date,
): Promise<void> {
  await tx`UPDATE idle_money_returns SET outcome = ${outcome}, ended_at = ${at} WHERE id = ${id}`;
}
