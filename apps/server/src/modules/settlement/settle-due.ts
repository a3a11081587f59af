import { doPages, firstUuid, type Apart } from '../../platform/apart.ts';
import type { Clock } from '../../platform/clock.ts';
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
  readonly apart: Pick<Apart, 'each'>;
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
 * a time, so that it goes on wherever it was cut off, on any node. A day that fails holds up no other, nor a customer the others.
 */
export async function settleDue(context: SettlingContext): Promise<void> {
  const { apart, database, market } = context;
  const open = await database.sql<SettlementDay[]>`
    SELECT ${settlementDays.columns()} FROM settlement_days WHERE settled_at IS NULL OR is_stale ORDER BY trade_day, segment`;
  if (open.length === 0) return;
  const symbols = new Map(market.list({}).map(({ segment, symbol }) => [segment, symbol]));
  await apart.each(
    open.map((found) => ({
      about: `${found.segment}/${dayText(found.tradeDay)}`,
      work: () => bringOn(found, symbols.get(found.segment), context),
    })),
  );
}

async function bringOn(found: SettlementDay, symbol: string | undefined, context: SettlingContext): Promise<void> {
  const { calendar, clock, database, market } = context;
  const day = await followCalendar(found, context);
  const now = clock.now();
  const endsAt = calendar.endOf(day.segment, day.tradeDay, neverCloses(market, symbol, now));
  if (now.getTime() < endsAt.getTime() + graceMs) return;
  const isDue = now >= day.dueAt;
  try {
    if (isDue) await freeCustomers(day, context);
  } finally {
    const isCounted = !isDue && !day.isStale && day.countedAt !== undefined;
    if (!isCounted) await database.transaction((tx) => countDay(tx, day, { now, isDue }));
  }
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

/** Frees what customers have of a day, a page of them at a time. @throws the first failure, when all others are free */
async function freeCustomers(
  day: SettlementDay,
  { clock, database, pageSize = usualPageSize }: SettlingContext,
): Promise<void> {
  const { segment, tradeDay } = day;
  await doPages<string>(
    async (last = firstUuid) => {
      const waiting = await database.sql<Array<{ customerId: string }>>`
        SELECT DISTINCT customer_id FROM settlements
        WHERE segment = ${segment} AND trade_day = ${tradeDay} AND freed_at IS NULL AND proceeds <> 0
          AND customer_id > ${last}
        ORDER BY customer_id LIMIT ${pageSize}`;
      return waiting.map(({ customerId }) => customerId);
    },
    (customerIds) => database.transaction((tx) => freeSome(tx, day, customerIds, clock)),
  );
}

/** Frees what some customers have of a day, each under their lock: what is more than what is still to come for them. */
async function freeSome(
  tx: Tx,
  { segment, tradeDay, dueOn }: SettlementDay,
  customerIds: readonly string[],
  clock: Pick<Clock, 'now'>,
): Promise<void> {
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
