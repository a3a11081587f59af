import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Currency } from '@sauda/facts';
import { dayMs, hourMs } from '../../../platform/time.ts';
import type { PendingQuery, Sql } from '../../../platform/database.ts';
import type { Instrument, Market } from '../../market/index.ts';
import { displayRateAt, type PriceSource } from '../market-view.ts';
import { DAYS_A_YEAR, moneyWeighted, timeWeighted, yearlyOf, type ValuedDay } from './returns.ts';

/** A holding's or the whole's returns: 0.1 is ten per cent; undefined where there is none to tell. */
export interface ReturnsOf {
  /** The first purchase, as in 2026-11-21. */
  readonly since: string;
  readonly moneyWeighted: number | undefined;
  readonly moneyWeightedYearly: number | undefined;
  readonly timeWeighted: number | undefined;
  readonly timeWeightedYearly: number | undefined;
}

export interface ReturnsDay {
  /** As in 2026-11-21; the last one is the present. */
  readonly day: string;
  /** Since the beginning of the first day. */
  readonly timeWeighted: number;
  readonly index: number | undefined;
}

export interface Returns {
  readonly index: Instrument | undefined;
  readonly whole: ReturnsOf | undefined;
  /** What is held now. */
  readonly holdings: ReadonlyArray<ReturnsOf & { readonly symbol: string }>;
  readonly days: readonly ReturnsDay[];
}

export interface ReturnsOptions {
  readonly sql: Sql;
  readonly market: Market;
  readonly prices: PriceSource;
  readonly accountCurrency: Currency;
  readonly now: Date;
}

/** Days back from the present that are valued one by one, and instruments whose prices are asked for. */
const DAYS_VALUED = DAYS_A_YEAR;
const SYMBOLS_PRICED = 60;

interface FlowRow {
  symbol: string;
  day: number;
  /** Of the shares of now, also where a split or bonus has changed them since, and then not always whole. */
  bought: number;
  /** Bought less sold. */
  units: number;
  paid: bigint;
  received: bigint;
}

/**
 * What a customer's investments have brought, from their fills, fees, dividends and interest as they were booked, after the tax that was withheld, and the
 * prices of each day: also of the days before portfolios were written down. Money paid in or out is no part of it, as only what
 * was invested earns. One statement, over this customer's rows; a price series for each of sixty instruments, what is held before what
 * was sold again. Other requests get their turn between two instruments.
 * @throws Refusal `unavailable` where the feed does not answer for the index or for what is held
 */
export async function readReturns(options: ReturnsOptions, customerId: string): Promise<Returns> {
  const { market, accountCurrency, now } = options;
  const rows = await flowsByDay(options.sql, customerId);
  const today = dayOf(now);
  const index = mainIndex(market, accountCurrency);
  const first = rows[0]?.day;
  if (first === undefined) return { index, whole: undefined, holdings: [], days: [] };
  const span = { from: Math.max(first, today - DAYS_VALUED + 1), today };
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  const isHeld = (symbol: string) => unitsOf(bySymbol.get(symbol) ?? []) > 0;
  const priced = [...bySymbol.keys()]
    .toReversed()
    .toSorted((left, right) => Number(isHeld(right)) - Number(isHeld(left)))
    .slice(0, SYMBOLS_PRICED);
  const closesOf = new Map<string, Closes>();
  // One after another: the first that a feed refuses ends it, before it has taken what quotes of orders need.
  for (const symbol of [...(index ? [index.symbol] : []), ...priced]) {
    closesOf.set(symbol, await closes(market, symbol, { isNeeded: symbol === index?.symbol || isHeld(symbol) }));
    await nextTurn();
  }
  const rateOf = rateByDay(options);
  const histories: History[] = [];
  for (const [symbol, flows] of bySymbol) {
    histories.push(valuedDays(options, { symbol, flows, span, closes: closesOf.get(symbol), rateOf }));
    await nextTurn();
  }
  const wholeDays = addUp(histories, span);
  const growth = timeWeighted(wholeDays);
  const ofIndex = index && growthOfIndex(options, index.symbol, closesOf.get(index.symbol), span);
  return {
    index,
    whole: returnsOf(rows, wholeDays, span),
    holdings: histories
      .filter(({ units }) => units > 0)
      .map(({ symbol, flows, days }) => ({ symbol, ...returnsOf(flows, days, span) })),
    days: growth.map((grown, at) => ({
      day: textOf(span.from + at),
      timeWeighted: grown - 1,
      index: ofIndex?.[at],
    })),
  };
}

function flowsByDay(sql: Sql, customerId: string): Promise<FlowRow[]> {
  return sql<FlowRow[]>`
    SELECT symbol, day, sum(bought) AS bought, sum(units) AS units, sum(paid)::bigint AS paid, sum(received)::bigint AS received
    FROM (
      SELECT l.symbol, floor(extract(epoch FROM booked_at) / 86400)::int AS day,
        CASE side WHEN 'buy' THEN e.quantity ELSE 0 END * become.units AS bought,
        CASE side WHEN 'buy' THEN e.quantity ELSE -e.quantity END * become.units AS units,
        CASE side WHEN 'buy' THEN e.amount + e.interest + e.fee + charges_total(e.charges) ELSE 0 END AS paid,
        CASE side WHEN 'sell' THEN e.amount + e.interest - e.fee - charges_total(e.charges) ELSE 0 END AS received
      FROM executions e JOIN orders ON orders.customer_id = e.customer_id AND no = order_no
        JOIN lots l ON l.customer_id = orders.customer_id AND l.no = coalesce(orders.lot_no, orders.no)
        CROSS JOIN LATERAL (
          SELECT coalesce(exp(sum(ln(c.becomes::float8 / c.held))), 1) AS units FROM corporate_actions c
          WHERE c.status = 'applied' AND c.orders_ended_at > e.booked_at AND ((c.kind IN ('split', 'bonus') AND c.symbol = orders.symbol)
            OR EXISTS (SELECT FROM lot_changes x WHERE x.customer_id = l.customer_id AND x.lot_no = l.no AND x.action_id = c.id)
            -- Of another share that it has become, also once it is sold.
            OR (c.kind IN ('split', 'bonus') AND c.symbol = l.symbol AND c.ex_at > (
              SELECT max(a.ex_at) FROM lot_changes x JOIN corporate_actions a ON a.id = x.action_id
              WHERE x.customer_id = l.customer_id AND x.lot_no = l.no AND a.into_symbol = l.symbol)))
        ) AS become
      WHERE e.customer_id = ${customerId} AND e.quantity <> 0
      UNION ALL
      SELECT coalesce(a.into_symbol, a.symbol), floor(extract(epoch FROM changed_at) / 86400)::int, 0,
        -(fraction::float8 / a.held) * ${become(sql, sql`coalesce(a.into_symbol, a.symbol)`, sql`changed_at`)}, 0, h.cash + h.consideration
      FROM corporate_holdings h JOIN corporate_actions a ON a.id = action_id
      WHERE customer_id = ${customerId} AND (fraction > 0 OR consideration > 0)
      UNION ALL
      SELECT symbol, floor(extract(epoch FROM paid_at) / 86400)::int, 0, 0, 0, amount - tax
      FROM entitlements JOIN distributions ON distributions.id = distribution_id
      WHERE customer_id = ${customerId} AND amount > 0
      UNION ALL
      SELECT (SELECT l.symbol FROM tender_lots JOIN lots l USING (customer_id)
          WHERE customer_id = t.customer_id AND tender_id = t.id AND l.no = lot_no ORDER BY l.id LIMIT 1),
        floor(extract(epoch FROM ended_at) / 86400)::int, 0, 0, 0, -tax
      FROM tenders t WHERE customer_id = ${customerId} AND tax > 0
    ) AS flows
    GROUP BY symbol, day
    ORDER BY day, symbol`;
}

/** How many shares of now one of a moment has become. */
const become = (sql: Sql, symbol: PendingQuery<object[]>, at: PendingQuery<object[]>) => sql`
  coalesce((SELECT exp(sum(ln(c.becomes::float8 / c.held))) FROM corporate_actions c
    WHERE c.symbol = ${symbol} AND c.kind IN ('split', 'bonus') AND c.status = 'applied' AND c.ex_at > ${at}), 1)`;

/** The first index of the market whose currency the account has. */
function mainIndex(market: Market, currency: Currency): Instrument | undefined {
  const indices = market.categories().flatMap((category) => category.indices);
  return indices.find((one) => one.currency === currency) ?? indices[0];
}

type Closes = ReadonlyMap<number, bigint>;

/**
 * A day's candle begins between midnight and the opening where it trades, from Tokyo to New York: so much later it is that day in
 * UTC too.
 */
const TO_ITS_DAY_MS = 9 * hourMs;

/** The last price of each day that had one; none where the feed has no answer and none is needed: then what was paid stands for it. */
async function closes(market: Market, symbol: string, { isNeeded }: { isNeeded: boolean }): Promise<Closes> {
  try {
    const candles = await market.candles(symbol, '1y', '1d');
    return new Map(candles.map(({ time, close }) => [dayOf(new Date(time.getTime() + TO_ITS_DAY_MS)), close]));
  } catch (error) {
    if (isNeeded) throw error;
    return new Map();
  }
}

interface Span {
  from: number;
  today: number;
}

interface HistoryOf {
  symbol: string;
  flows: readonly FlowRow[];
  span: Span;
  closes: Closes | undefined;
  rateOf: RateOf;
}

interface History {
  symbol: string;
  flows: readonly FlowRow[];
  days: ValuedDay[];
  /** Held now. */
  units: number;
}

/**
 * One instrument's days. A day without a price has that of the day before. Where none is known before the first day, the first known
 * one stands for it, so that what came before is no gain of that day; where there is none at all, what was paid.
 */
function valuedDays(options: ReturnsOptions, { symbol, flows, span, closes: known, rateOf }: HistoryOf): History {
  const instrument = options.market.instrument(symbol);
  const valueOf = (close: bigint | undefined, day: number): number | undefined => {
    if (close === undefined || instrument === undefined) return undefined;
    const rate = rateOf(instrument.currency, day);
    return rate === undefined ? undefined : (Number(close * instrument.multiplier) / 10_000) * rate;
  };
  const start = Math.max(flows[0]?.day ?? span.today, span.from);
  const earlier = flows.filter(({ day }) => day < start);
  const onDay = new Map(flows.map((flow) => [flow.day, flow]));
  let units = unitsOf(earlier);
  let unitValue = units > 0 ? (valueOf(closeBefore(known, start), start - 1) ?? costOf(earlier)) : 0;
  let before = units * unitValue;
  const days: ValuedDay[] = [];
  for (let day = start; day <= span.today; day += 1) {
    const flow = onDay.get(day);
    units = whole(units + (flow?.units ?? 0));
    if (units > 0 || before > 0 || flow !== undefined) {
      const close = day === span.today ? options.prices.quote(symbol)?.price : known?.get(day);
      unitValue = valueOf(close, day) ?? (unitValue === 0 && flow ? costOf([flow]) : unitValue);
    }
    const after = units * unitValue;
    days.push({ before, after, paid: amountOf(flow?.paid ?? 0n), received: amountOf(flow?.received ?? 0n) });
    before = after;
  }
  return { symbol, flows, days, units };
}

const unitsOf = (flows: readonly FlowRow[]): number => whole(flows.reduce((sum, flow) => sum + flow.units, 0));

/** What binary fractions are off by, of units that are no more. */
const whole = (units: number): number => (Math.abs(units) < 1e-6 ? 0 : units);

/** What one unit cost, of all that was bought. */
function costOf(flows: readonly FlowRow[]): number {
  const bought = flows.reduce((sum, flow) => sum + flow.bought, 0);
  const paid = flows.reduce((sum, flow) => sum + flow.paid, 0n);
  return bought === 0 ? 0 : amountOf(paid) / bought;
}

/** The last price before a day, or else the first one after it. */
function closeBefore(known: Closes | undefined, day: number): bigint | undefined {
  const all = [...(known ?? [])];
  return (all.findLast(([at]) => at < day) ?? all[0])?.[1];
}

type RateOf = (currency: string, day: number) => number | undefined;

/**
 * Account currency for one unit as a day ended; of the present, and where the feed does not know that any more, as now. Each is looked up
 * once.
 */
function rateByDay(options: ReturnsOptions): RateOf {
  const known = new Map<string, number | undefined>();
  const today = dayOf(options.now);
  const read = (currency: string, day: number): number | undefined => {
    const rate =
      day === today
        ? options.prices.displayRate(currency)
        : displayRateAt(options, currency, new Date((day + 1) * dayMs - 1));
    return rate === undefined ? undefined : Number(rate.hundredMillionths) / 100_000_000;
  };
  return (currency, day) => {
    if (currency === options.accountCurrency) return 1;
    const key = `${currency} ${day}`;
    if (!known.has(key)) known.set(key, read(currency, day));
    return known.get(key);
  };
}

function addUp(histories: readonly History[], { from, today }: Span): ValuedDay[] {
  return Array.from({ length: today - from + 1 }, (_, at) =>
    histories.reduce(
      (sum, { days }) => {
        // The days of what was bought later begin later; all end today.
        const day = days[days.length - (today - from + 1) + at];
        if (day === undefined) return sum;
        return {
          before: sum.before + day.before,
          after: sum.after + day.after,
          paid: sum.paid + day.paid,
          received: sum.received + day.received,
        };
      },
      { before: 0, after: 0, paid: 0, received: 0 },
    ),
  );
}

function returnsOf(rows: readonly FlowRow[], days: readonly ValuedDay[], { today }: Span): ReturnsOf {
  const begin = rows[0]?.day ?? today;
  const flows = rows.map(({ day, paid, received }) => ({ day, paid: amountOf(paid), received: amountOf(received) }));
  const byMoney = moneyWeighted(flows, { value: days.at(-1)?.after ?? 0, today });
  const growth = timeWeighted(days).at(-1);
  return {
    since: textOf(begin),
    moneyWeighted: byMoney?.wholeTime,
    moneyWeightedYearly: byMoney?.yearly,
    timeWeighted: growth === undefined ? undefined : growth - 1,
    timeWeightedYearly: growth === undefined ? undefined : yearlyOf(growth, days.length),
  };
}

/** How an index has grown up to each day, from its last level before the first; undefined where it has none yet. */
function growthOfIndex(
  { prices }: ReturnsOptions,
  symbol: string,
  known: Closes | undefined,
  { from, today }: Span,
): Array<number | undefined> {
  const before = [...(known ?? [])].findLast(([day]) => day < from)?.[1];
  let level = before === undefined ? undefined : Number(before);
  let base = level;
  return Array.from({ length: today - from + 1 }, (_, at) => {
    const close = from + at === today ? prices.quote(symbol)?.price : known?.get(from + at);
    if (close !== undefined) level = Number(close);
    base ??= level;
    return base === undefined || level === undefined ? undefined : level / base - 1;
  });
}

const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs);
const textOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
const amountOf = (amount: bigint): number => Number(amount) / 10_000;
