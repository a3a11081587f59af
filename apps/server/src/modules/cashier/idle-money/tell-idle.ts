import { formatDecimal } from '@sauda/money';
import { notifyAll } from '../../customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { dayText } from '../../../platform/time.ts';
import { firstUuid } from '../../../platform/apart.ts';
import { idleDate } from './policy.ts';
import {
  dateOfDay,
  findIdle,
  goesHome,
  idleReturns,
  owedBy,
  todayOf,
  toldDaysAhead,
  type IdleContext,
  type IdleCustomer,
  type IdleReturn,
} from './returns.ts';

const atOnce = 500;

/**
 * Looks once a day at all customers with free money, and tells those whose date is near, each once for a date. A batch, and how far it has
 * come, are one transaction: a node that dies has done it or has not, and two do not do the same.
 */
export async function tellIdle(context: IdleContext): Promise<void> {
  const { database } = context.cashier;
  for (let goesOn = true; goesOn;) goesOn = await database.transaction((tx) => tellSome(tx, context));
}

/** @returns whether there may be more */
async function tellSome(tx: Tx, context: IdleContext): Promise<boolean> {
  const { clock, settings } = context.cashier;
  const [at, today] = [clock.now(), todayOf(context)];
  const day = dateOfDay(today);
  await tx`INSERT INTO idle_money_days (day) VALUES (${day}) ON CONFLICT DO NOTHING`;
  const [progress] = await tx<Array<{ afterCustomer: string | undefined }>>`
    SELECT after_customer FROM idle_money_days WHERE day = ${day} AND done_at IS NULL FOR UPDATE`;
  if (progress === undefined) return false;
  const { minimumWithdrawal: least } = settings();
  const after = progress.afterCustomer ?? firstUuid;
  const found = await findIdle(tx, context, { after, least, limit: atOnce });
  const owed = await owedBy(
    tx,
    found.map(({ customerId }) => customerId),
    at,
  );
  const near = (some: readonly IdleCustomer[]): Told[] =>
    some.flatMap((customer) => {
      const { customerId, free } = customer;
      const { day: due, rule } = idleDate(context.policy, context.dates(), customer, today);
      const toldAmount = goesHome(free, owed.get(customerId) ?? 0n, least);
      if (due > today + toldDaysAhead || toldAmount === 0n) return [];
      return [{ customerId, dueOn: dateOfDay(due), rule, toldAmount, toldAt: at }];
    });
  // Who cannot be told today is looked at again tomorrow.
  await context.apart.within(tx, {
    items: found,
    about: ({ customerId }) => `telling ${customerId}`,
    work: async (inner, some) => tell(inner, near(some)),
  });
  const isDone = found.length < atOnce;
  await tx`
    UPDATE idle_money_days SET after_customer = ${found.at(-1)?.customerId ?? after}, done_at = ${isDone ? at : null}
    WHERE day = ${day}`;
  return !isDone;
}

type Told = Pick<IdleReturn, 'customerId' | 'dueOn' | 'rule' | 'toldAmount' | 'toldAt'>;

/** Whose date had moved, and is the same again, is told again. */
async function tell(tx: Tx, rows: readonly Told[]): Promise<void> {
  if (rows.length === 0) return;
  const told = await tx<Array<Pick<IdleReturn, 'customerId'>>>`
    ${idleReturns.insertion(tx, rows)}
    ON CONFLICT (customer_id, due_on) DO UPDATE SET told_amount = excluded.told_amount, told_at = excluded.told_at, rule = excluded.rule,
      outcome = NULL, ended_at = NULL, looked_on = NULL
    WHERE idle_money_returns.outcome = 'moved'
    RETURNING customer_id`;
  const isTold = new Set(told.map(({ customerId }) => customerId));
  await notifyAll(
    tx,
    rows.flatMap(({ customerId, dueOn, toldAmount, toldAt: at }) => {
      const values = { amount: formatDecimal(toldAmount, 2), date: dayText(dueOn) ?? '' };
      return isTold.has(customerId) ? [{ customerId, kind: 'idle_money_due' as const, values, at }] : [];
    }),
  );
}
