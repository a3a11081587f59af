import { column, type Tx } from '../../platform/database.ts';
import type { Given } from '../../platform/given.ts';
import { emitEvents } from '../../platform/outbox.ts';
import { dayText, minuteMs } from '../../platform/time.ts';
import { lockBook, post, postOfHouse, readPending, sumOfPending } from '../ledger/index.ts';
import type { Market } from '../market/index.ts';
import type { SettlementCalendar } from './settlement-calendar.ts';
import { settlementDays, type SettlementDay } from './settlements.ts';

export interface SettlingContext extends Given<'clock' | 'database'> {
  readonly calendar: SettlementCalendar;
  readonly market: Pick<Market, 'list' | 'session'>;
  /** Customers in one transaction. */
  readonly pageSize?: number;
}

/** What was begun in a session has committed by then. */
const graceMs = 10 * minuteMs;
const usualPageSize = 200;

type Day = Pick<SettlementDay, 'segment' | 'tradeDay'>;

/**
 * Brings each day of trades as far as it is by the clock: follows what its calendar says now, takes it out of clearing once it is over, and
 * when it is due frees what customers wait for, and settles with the clearing broker. What is done is done for good, a page of customers at
 * a time, so that it goes on wherever it was cut off, on any node.
 */
export async function settleDue(context: SettlingContext): Promise<void> {
  const { clock, database, market } = context;
  const open = await database.sql<SettlementDay[]>`
    SELECT ${settlementDays.columns()} FROM settlement_days WHERE settled_at IS NULL OR is_stale ORDER BY trade_day, segment`;
  if (open.length === 0) return;
  const symbols = new Map(market.list({}).map(({ segment, symbol }) => [segment, symbol]));
  for (const found of open) {
    const day = await followCalendar(found, context);
    const never = neverCloses(market, symbols.get(day.segment), clock.now());
    await bringOn(day, context.calendar.endOf(day.segment, day.tradeDay, never), context);
  }
}

async function bringOn(day: SettlementDay, endsAt: Date, context: SettlingContext): Promise<void> {
  const now = context.clock.now();
  if (now.getTime() < endsAt.getTime() + graceMs) return;
  const isDue = now >= day.dueAt;
  if (isDue) while ((await freePage(day, context)) > 0);
  if (!isDue && !day.isStale && day.countedAt !== undefined) return;
  await context.database.transaction((tx) => countDay(tx, day, { now, isDue }));
}

function neverCloses(market: Pick<Market, 'session'>, symbol: string | undefined, at: Date): boolean {
  if (symbol === undefined) return false;
  const { open, closesAt } = market.session(symbol, at);
  return open && closesAt === undefined;
}

/** A day of settlement may have become a holiday since. What has settled stays so. */
async function followCalendar(day: SettlementDay, { calendar, database }: SettlingContext): Promise<SettlementDay> {
  const due = calendar.dueOfDay(day.segment, day.tradeDay);
  if (day.settledAt !== undefined || due === undefined || due.dueAt.getTime() === day.dueAt.getTime()) return day;
  const { dueOn, dueAt } = due;
  await database.sql`
    UPDATE settlement_days SET due_on = ${dueOn}, due_at = ${dueAt}
    WHERE segment = ${day.segment} AND trade_day = ${day.tradeDay} AND settled_at IS NULL`;
  return { ...day, dueOn, dueAt };
}

/**
 * Frees what some customers have of a day, each under their lock: what is more than what is still to come for them.
 * @returns how many customers it was
 */
async function freePage(
  { segment, tradeDay, dueOn }: SettlementDay,
  { clock, database, pageSize = usualPageSize }: SettlingContext,
) {
  return database.transaction(async (tx) => {
    const waiting = await tx<Array<{ customerId: string }>>`
      SELECT DISTINCT customer_id FROM settlements
      WHERE segment = ${segment} AND trade_day = ${tradeDay} AND freed_at IS NULL AND proceeds <> 0
      ORDER BY customer_id LIMIT ${pageSize}`;
    const customerIds = waiting.map(({ customerId }) => customerId);
    if (customerIds.length === 0) return 0;
    const book = await lockBook(tx, customerIds);
    const now = clock.now();
    await tx`
      UPDATE settlements SET freed_at = ${now}
      WHERE segment = ${segment} AND trade_day = ${tradeDay} AND freed_at IS NULL AND proceeds <> 0
        AND customer_id = ANY (${column(customerIds)}::uuid[])`;
    const after = await readPending(tx, customerIds);
    const freed = customerIds.filter((customerId) => {
      const amount = book.balances(customerId).unsettled - sumOfPending(after.get(customerId) ?? []);
      if (amount <= 0n) return false;
      const subject = { kind: 'settlement', no: dayText(dueOn) } as const;
      book.move({
        customerId,
        debit: 'unsettled',
        credit: 'cash',
        amount,
        reason: 'settled',
        subject,
        actor: 'market',
      });
      return true;
    });
    await post(tx, book, now);
    await emitEvents(
      tx,
      freed.map((customerId) => ({ type: 'balance', customerId })),
    );
    return customerIds.length;
  });
}

interface Sums {
  readonly sold: bigint;
  readonly bought: bigint;
  readonly isPending: boolean;
}

/**
 * Takes out of clearing what of a day's trades is still there, and settles it where it is due. What was booked late, or taken back, moves
 * the difference: back, where it is less than before.
 */
async function countDay(
  tx: Tx,
  { segment, tradeDay }: Day,
  { now, isDue }: { now: Date; isDue: boolean },
): Promise<void> {
  const [day] = await tx<SettlementDay[]>`
    SELECT ${settlementDays.columns()} FROM settlement_days
    WHERE segment = ${segment} AND trade_day = ${tradeDay} FOR UPDATE`;
  if (day === undefined) return;
  const [{ sold, bought, isPending }] = await tx<[Sums]>`
    SELECT coalesce(sum(amount) FILTER (WHERE side = 'sell'), 0)::bigint AS sold,
      coalesce(sum(amount) FILTER (WHERE side = 'buy'), 0)::bigint AS bought,
      coalesce(bool_or(freed_at IS NULL AND proceeds <> 0), false) AS is_pending
    FROM settlements WHERE segment = ${segment} AND trade_day = ${tradeDay}`;
  // Who was booked while pages were freed is freed by the next round, and the day settles then.
  const settles = day.settledAt !== undefined || (isDue && !isPending);
  const [received, paid] = settles ? [sold, bought] : [day.received, day.paid];
  const steps = [
    [sold - day.receivable, ways.sellsDue],
    [bought - day.payable, ways.buysDue],
    [received - day.received, ways.sellsSettled],
    [paid - day.paid, ways.buysSettled],
  ] as const;
  const subject = { kind: 'clearing', no: `${segment}/${dayText(tradeDay)}` } as const;
  for (const [amount, [forth, back]] of steps) {
    if (amount === 0n) continue;
    const way = amount > 0n ? forth : back;
    await postOfHouse(tx, { ...way, amount: amount > 0n ? amount : -amount, subject, actor: 'market' }, now);
  }
  await tx`
    UPDATE settlement_days SET receivable = ${sold}, payable = ${bought}, received = ${received}, paid = ${paid},
      counted_at = ${now}, settled_at = ${day.settledAt ?? (settles ? now : null)}, is_stale = ${settles && isPending}
    WHERE segment = ${segment} AND trade_day = ${tradeDay}`;
}

/** Each forth, and back where it is less than before. */
const ways = {
  sellsDue: [
    { debit: 'receivable', credit: 'clearing', reason: 'tradesDue' },
    { debit: 'clearing', credit: 'receivable', reason: 'tradesDue' },
  ],
  buysDue: [
    { debit: 'clearing', credit: 'payable', reason: 'tradesDue' },
    { debit: 'payable', credit: 'clearing', reason: 'tradesDue' },
  ],
  sellsSettled: [
    { debit: 'clearing_broker', credit: 'receivable', reason: 'tradesSettled' },
    { debit: 'receivable', credit: 'clearing_broker', reason: 'tradesSettled' },
  ],
  buysSettled: [
    { debit: 'payable', credit: 'clearing_broker', reason: 'tradesSettled' },
    { debit: 'clearing_broker', credit: 'payable', reason: 'tradesSettled' },
  ],
} as const;
