import type { Sql, Tx } from '../../../platform/database.ts';
import { requireOpenAccount } from '../../customers/index.ts';
import { lockBook } from '../../ledger/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayText } from '../../../platform/time.ts';
import { idleDate, keptAtMostDays, type Cycle, type IdleRule } from './policy.ts';
import {
  dateOfDay,
  endReturn,
  findIdle,
  goesHome,
  idleReturns,
  isStillDue,
  owedBy,
  todayOf,
  type IdleContext,
  type IdleReturn,
} from './returns.ts';

/** What a customer can see of their free money, and say about it. Days are YYYY-MM-DD in the time of the house. */
export interface OwnIdle {
  /** When it goes to their bank; undefined where too little is free. */
  readonly day: string | undefined;
  readonly amount: bigint;
  readonly rule: IdleRule | undefined;
  /** What is due already, and waits for this. */
  readonly waitsFor: string | undefined;
  /** Present where the house goes by dates. */
  readonly cycle: Cycle | undefined;
  readonly keptUntil: string | undefined;
  /** Until when they may have it kept; undefined where the house does not leave it to them. */
  readonly keepAtMost: string | undefined;
  /** Days without a trade, a deposit or an application after which money is idle. */
  readonly days: number;
}

export async function readOwnIdle(sql: Sql | Tx, customerId: string, context: IdleContext): Promise<OwnIdle> {
  const { clock, settings } = context.cashier;
  const { policy } = context;
  const today = todayOf(context);
  const [[customer], owed, [open]] = await Promise.all([
    findIdle(sql, context, { of: customerId }),
    owedBy(sql, [customerId], clock.now()),
    openOf(sql, customerId),
  ]);
  const least = settings().minimumWithdrawal;
  const amount = customer === undefined ? 0n : goesHome(customer.free, owed.get(customerId) ?? 0n, least);
  const waits =
    open !== undefined &&
    customer !== undefined &&
    open.dueOn <= dateOfDay(today) &&
    isStillDue(open, customer, context);
  const date = customer === undefined || amount === 0n ? undefined : idleDate(policy, context.dates(), customer, today);
  const day = waits ? open.dueOn : date && dateOfDay(date.day);
  const keptUntil = customer?.keptUntil;
  return {
    day: amount === 0n ? undefined : dayText(day),
    amount,
    rule: waits ? open.rule : date?.rule,
    waitsFor: waits ? open.waitsFor : undefined,
    cycle: policy.onDates ? customer?.cycle : undefined,
    keptUntil:
      policy.onDates || keptUntil === undefined || keptUntil < today ? undefined : dayText(dateOfDay(keptUntil)),
    keepAtMost: policy.onDates ? undefined : dayText(dateOfDay(today + keptAtMostDays)),
    days: policy.days,
  };
}

export interface IdleWish {
  readonly cycle?: Cycle | undefined;
  /** YYYY-MM-DD; null where nothing is to be kept any longer than the house has it. */
  readonly keptUntil?: string | null | undefined;
}

/**
 * Keeps what a customer wants of their free money. A date that they were told of and that is another one by it ends.
 * @throws Refusal `logout` where the account is closed, `invalid` where the house does not leave it to them, or the day is past or further than a year ahead
 */
export async function wishOfIdle(tx: Tx, customerId: string, wish: IdleWish, context: IdleContext): Promise<void> {
  const { clock } = context.cashier;
  const { cycle, keptUntil } = wish;
  refuseWish(wish, context);
  await lockBook(tx, [customerId]);
  await requireOpenAccount(tx, customerId);
  const at = clock.now();
  await tx`
    INSERT INTO idle_money_wishes (customer_id, cycle, kept_until, changed_at)
    VALUES (${customerId}, ${cycle ?? null}, ${keptUntil ?? null}::date, ${at})
    ON CONFLICT (customer_id) DO UPDATE SET changed_at = excluded.changed_at,
      cycle = coalesce(excluded.cycle, idle_money_wishes.cycle),
      kept_until = CASE WHEN ${keptUntil === undefined} THEN idle_money_wishes.kept_until ELSE excluded.kept_until END`;
  const [open] = await openOf(tx, customerId);
  const [customer] = await findIdle(tx, context, { of: customerId });
  if (open === undefined || customer === undefined || isStillDue(open, customer, context)) return;
  await endReturn(tx, open, 'moved', at);
}

/** Leaves nothing of what a customer wanted. The application may delete no row of these: an empty one is as none. */
export async function forgetWish(tx: Tx, customerId: string): Promise<void> {
  await tx`UPDATE idle_money_wishes SET cycle = NULL, kept_until = NULL WHERE customer_id = ${customerId}`;
}

function refuseWish({ cycle, keptUntil }: IdleWish, context: IdleContext): void {
  const { onDates } = context.policy;
  const fields: Record<string, string> = {};
  if (cycle !== undefined && !onDates) fields['cycle'] = 'is not asked for here';
  if (typeof keptUntil === 'string') {
    const today = todayOf(context);
    const day = Date.parse(`${keptUntil}T00:00:00Z`);
    if (onDates) fields['keep_until'] = 'is not left to customers here';
    else if (!(day >= dateOfDay(today).getTime() && day <= dateOfDay(today + keptAtMostDays).getTime()))
      fields['keep_until'] = 'must be a day from today on, a year ahead at the most';
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

function openOf(sql: Sql | Tx, customerId: string): Promise<IdleReturn[]> {
  return sql<IdleReturn[]>`
    SELECT ${idleReturns.columns()} FROM idle_money_returns WHERE customer_id = ${customerId} AND outcome IS NULL`;
}
