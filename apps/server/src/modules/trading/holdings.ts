import { LRUCache } from 'lru-cache';
import { convertHalfEven, divideHalfEven, MINOR_UNIT, type Decimal, type Rate } from '@sauda/money';
import { valuedAtIssue, type Instrument, type Quote } from '../market/index.ts';
import type { PriceSource } from './market-view.ts';
import { column, type PendingQuery, type Piece, type Sql, type Tx } from '../../platform/database.ts';
import { tradedClasses, endingClasses } from '@sauda/facts';
import { lots as lotTable, type LotRow, type TradedClass } from './order.ts';
import { inPlaces } from '../../platform/read-together.ts';
import type { Page } from '../../platform/page-by.ts';

/** What a symbol is worth at one moment. */
export interface Valuation {
  readonly instrument: Instrument;
  readonly quote: Quote;
  readonly rate: Rate;
  readonly sessionStart: Date;
}

/** Lots of one instrument added up. Amounts are in the account currency, each lot's rounded by itself. */
export interface Holding {
  readonly valuation: Valuation;
  readonly lots: number;
  /** The oldest lot. */
  readonly id: bigint;
  readonly no: string;
  readonly openedAt: Date;
  readonly quantity: bigint;
  readonly reserved: bigint;
  /** Price times quantity of each, in the instrument's currency. */
  readonly priceSum: Decimal;
  readonly cost: Decimal;
  readonly value: Decimal;
  /** At the price as the day began, or that of the purchase where it was bought later; both by the exchange rate of now, so that the day's profit is that of the price. */
  readonly dayBase: Decimal;
}

export interface Holdings {
  /** One for each instrument whose price is known, in no order. */
  readonly known: readonly Holding[];
  /** What else is held. */
  readonly unknown: readonly string[];
}

interface SumsRow {
  readonly symbol: string;
  readonly lots: number;
  readonly id: bigint;
  readonly no: string;
  readonly openedAt: Date;
  readonly quantity: string;
  readonly reserved: string;
  readonly priceSum: string;
  readonly cost: string;
  readonly value: string | undefined;
  readonly dayBase: string | undefined;
}

/**
 * What customers hold of each instrument. The database adds up, so that it takes as many rows as there are instruments
 * whatever the number of lots; to the minor unit it is what the lots come to one by one.
 * @returns one for each customer, in their order
 */
export async function readHoldings(
  sql: Sql,
  prices: PriceSource,
  customerIds: readonly string[],
  filter: LotFilter,
): Promise<Holdings[]> {
  const customer = sql`customer.id`;
  const { answers, valuations } = await atPrices(
    sql,
    prices,
    { customerIds, filter },
    async (known) => {
      const rows = await sql<Array<SumsRow & { place: bigint }>>`
        SELECT place, sums.*, oldest.id, oldest.no, oldest.opened_at
        FROM unnest(${customerIds}::uuid[]) WITH ORDINALITY AS customer (id, place)
        CROSS JOIN LATERAL (${sumsOfLots(sql, customer, filter, known)}) AS sums
        CROSS JOIN LATERAL (
          SELECT id, no, opened_at FROM lots
          WHERE customer_id = ${customer} AND remaining > 0 AND symbol = sums.symbol ${whichLots(sql, filter)}
          ORDER BY id LIMIT 1
        ) AS oldest`;
      return inPlaces(customerIds.length, rows);
    },
    (answer) => answer,
  );
  return answers.map((rows) => ({
    known: rows.flatMap((row) => {
      const valuation = valuations.get(row.symbol);
      return valuation === undefined ? [] : [toHolding(row, valuation)];
    }),
    unknown: rows.flatMap(({ symbol }) => (valuations.has(symbol) ? [] : [symbol])),
  }));
}

/** What customers were seen to hold the last time. It saves a question and decides nothing. */
const lastHeld = new LRUCache<string, readonly string[]>({ max: 5_000 });

/**
 * Asks about what customers hold at the prices of this moment. Which prices that takes is known from the last time, or read before, and what was
 * bought since is in the answer without a price: then it is asked again.
 * @param ask answers for each customer, in their order
 */
export async function atPrices<T>(
  sql: Sql,
  prices: PriceSource,
  { customerIds, filter = {} }: { readonly customerIds: readonly string[]; readonly filter?: LotFilter },
  ask: (valuations: ReadonlyMap<string, Valuation>) => Promise<readonly T[]>,
  heldIn: (answer: T) => ReadonlyArray<{ readonly symbol: string }>,
): Promise<{ answers: readonly T[]; valuations: ReadonlyMap<string, Valuation> }> {
  const names = customerIds.map((id) => `${id} ${filter.assetClass ?? ''} ${filter.symbol ?? ''}`);
  const last = names.map((name) => lastHeld.get(name));
  const unseen = customerIds.filter((_, index) => last[index] === undefined);
  const symbols = new Set(last.flatMap((held) => held ?? []));
  for (const symbol of unseen.length === 0 ? [] : await symbolsHeldBy(sql, unseen)) symbols.add(symbol);
  for (;;) {
    const valuations = new Map([...symbols].flatMap((symbol) => valuationOf(symbol, prices)));
    const answers = await ask(valuations);
    const before = symbols.size;
    for (const [index, answer] of answers.entries()) {
      const held = heldIn(answer).map(({ symbol }) => symbol);
      for (const symbol of held) symbols.add(symbol);
      lastHeld.set(names[index] ?? '', held);
    }
    if (symbols.size === before) return { answers, valuations };
  }
}

/**
 * A statement with a row for each symbol. Lots of one size at one price are valued once, and then taken as often as there
 * are. No value: its price is not among those given. Amounts times rates count ten-thousand-millionths of the minor unit;
 * they are multiplied by one, since a division of the database's may not be exact.
 */
export function sumsOfLots(
  sql: Sql,
  customerId: string | Piece,
  filter: LotFilter,
  valuations: ReadonlyMap<string, Valuation>,
): PendingQuery<SumsRow[]> {
  const known = [...valuations.values()];
  return sql<SumsRow[]>`
    SELECT symbol, sum(count)::int AS lots, sum(remaining::numeric * count)::text AS quantity,
      sum(reserved)::text AS reserved, sum(price_sum)::text AS price_sum, sum(cost)::text AS cost,
      (sum(round_half_even(value) * count) * ${MINOR_UNIT})::text AS value,
      (sum(round_half_even(day_base) * count) * ${MINOR_UNIT})::text AS day_base
    FROM (
      SELECT symbol, remaining, count(*) AS count, sum(reserved) AS reserved, sum(cost) AS cost,
        sum(price::numeric * remaining) AS price_sum, now_price::numeric * remaining * factor * 0.0000000001 AS value,
        base::numeric * remaining * factor * 0.0000000001 AS day_base
      FROM (
        SELECT lots.*, now_price, factor, CASE WHEN opened_at >= session_start THEN price ELSE previous_close END AS base
        FROM lots LEFT JOIN unnest(
          ${column(known.map(({ instrument }) => instrument.symbol))}::text[],
          ${column(known.map(({ quote }) => quote.price))}::bigint[],
          ${column(known.map(({ quote }) => quote.previousClose))}::bigint[],
          ${column(known.map(({ instrument, rate }) => instrument.multiplier * rate.hundredMillionths))}::numeric[],
          ${column(known.map(({ sessionStart }) => sessionStart))}::timestamptz[]
        ) AS at (of_symbol, now_price, previous_close, factor, session_start) ON of_symbol = symbol
        WHERE customer_id = ${customerId} AND remaining > 0 ${whichLots(sql, filter)}
      ) AS open
      GROUP BY symbol, remaining, now_price, factor, base
    ) AS sizes
    GROUP BY symbol`;
}

function toHolding(row: SumsRow, valuation: Valuation): Holding {
  return {
    valuation,
    lots: row.lots,
    id: row.id,
    no: row.no,
    openedAt: row.openedAt,
    quantity: BigInt(row.quantity),
    reserved: BigInt(row.reserved),
    priceSum: BigInt(row.priceSum),
    cost: BigInt(row.cost),
    value: BigInt(row.value ?? 0),
    dayBase: BigInt(row.dayBase ?? 0),
  };
}

/** The same for a lot by itself. */
export function holdingOfLot(lot: OpenLot, valuation: Valuation): Holding {
  const { instrument, quote, rate, sessionStart } = valuation;
  const worth = (price: Decimal): Decimal => convertHalfEven(price * lot.remaining * instrument.multiplier, rate);
  return {
    valuation,
    lots: 1,
    id: lot.id,
    no: lot.no,
    openedAt: lot.openedAt,
    quantity: lot.remaining,
    reserved: lot.reserved,
    priceSum: lot.price * lot.remaining,
    cost: lot.cost,
    value: worth(quote.price),
    dayBase: worth(lot.openedAt >= sessionStart ? lot.price : quote.previousClose),
  };
}

function valuationOf(symbol: string, prices: PriceSource): Array<[string, Valuation]> {
  const instrument = prices.instrument(symbol);
  const quoted = prices.quote(symbol) ?? (instrument && valuedAtIssue(instrument));
  const quote = quoted && forShareHeld(quoted, instrument?.sharesToCome);
  const rate = instrument && prices.displayRate(instrument.currency);
  if (instrument === undefined || quote === undefined || rate === undefined) return [];
  return [[symbol, { instrument, quote, rate, sessionStart: prices.sessionStart(symbol) }]];
}

/** A split or bonus that has begun while no lot has changed yet makes nobody poorer: what is held is worth the shares that come of it. */
function forShareHeld(quote: Quote, toCome: Instrument['sharesToCome']): Quote {
  if (toCome === undefined) return quote;
  const worth = (price: Decimal): Decimal => divideHalfEven(price * toCome.becomes, toCome.held);
  return { ...quote, price: worth(quote.price), previousClose: worth(quote.previousClose) };
}

/** Steps from symbol to symbol in the index, whatever the number of lots. */
async function symbolsHeldBy(sql: Sql, customerIds: readonly string[]): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`
    WITH RECURSIVE held AS (
      SELECT holder, (SELECT min(symbol) FROM lots WHERE customer_id = holder AND remaining > 0) AS symbol
      FROM unnest(${customerIds}::uuid[]) AS holders (holder)
      UNION ALL
      SELECT holder, (SELECT min(symbol) FROM lots WHERE customer_id = holder AND remaining > 0 AND symbol > held.symbol)
      FROM held WHERE held.symbol IS NOT NULL
    )
    SELECT DISTINCT symbol FROM held WHERE symbol IS NOT NULL`;
  return rows.map(({ symbol }) => symbol);
}

/** Whether the customer of this phone holds a share. */
export async function isHeldByPhone(sql: Sql | Tx, phone: string, symbol: string): Promise<boolean> {
  const [lot] = await sql`
    SELECT FROM lots JOIN customers ON customers.id = customer_id
    WHERE phone = ${phone} AND symbol = ${symbol} AND remaining > 0 LIMIT 1`;
  return lot !== undefined;
}

export type OpenLot = LotRow;

export interface LotFilter {
  readonly assetClass?: TradedClass | undefined;
  readonly symbol?: string | undefined;
}

export interface LotPage extends Page {
  readonly first: 'newest' | 'oldest';
}

/** However many are asked for. */
export const mostLotsRead = 100;

/**
 * A page of the open lots of a customer. There is nothing that reads all of them: a customer who buys single shares all
 * day has tens of thousands. Sums of all are made by the database, see `readHoldings`.
 */
export async function listOpenLots(sql: Sql, customerId: string, filter: LotFilter, page: LotPage): Promise<OpenLot[]> {
  const [lots = []] = await listOpenLotsOfAll(sql, [{ customerId }], filter, page);
  return lots;
}

/** @param asked customers, and of each the symbols that are left out. Answered in their order */
export async function listOpenLotsOfAll(
  sql: Sql,
  asked: ReadonlyArray<{ readonly customerId: string; readonly without?: readonly string[] }>,
  { assetClass, symbol }: LotFilter,
  { first, limit, offset }: LotPage,
): Promise<OpenLot[][]> {
  const order = first === 'newest' ? sql`id DESC` : sql`id`;
  const ofSymbol = symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`;
  const read = Math.min(limit, mostLotsRead);
  // The index has the lots of each class by age.
  const rows = await sql<Array<OpenLot & { place: bigint }>>`
    SELECT place, page.* FROM unnest(
      ${column(asked.map(({ customerId }) => customerId))}::uuid[],
      ${column(asked.map(({ without = [] }) => without.join('\n')))}::text[]
    ) WITH ORDINALITY AS customer (id, without, place)
    CROSS JOIN LATERAL (
      SELECT lot.* FROM unnest(${assetClass === undefined ? tradedClasses : [assetClass]}::text[]) AS class
      CROSS JOIN LATERAL (
        SELECT ${lotTable.columns()} FROM lots
        WHERE customer_id = customer.id AND remaining > 0 AND asset_class = class ${ofSymbol}
          AND symbol <> ALL (string_to_array(customer.without, E'\n'))
        ORDER BY ${order} LIMIT ${read + offset}::bigint
      ) AS lot
      ORDER BY ${order} LIMIT ${read}::bigint OFFSET ${offset}::bigint
    ) AS page
    ORDER BY place, page.${order}`;
  return inPlaces(asked.length, rows);
}

/** How many open lots there are of one instrument. */
export async function countOpenLots(sql: Sql, customerId: string, { assetClass, symbol }: LotFilter): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM lots
    WHERE customer_id = ${customerId} AND remaining > 0 ${whichLots(sql, { assetClass, symbol })}`;
  return count;
}

/** A piece of a condition. */
function whichLots(sql: Sql, { assetClass, symbol }: LotFilter) {
  return sql`
    ${assetClass === undefined ? sql`` : sql`AND asset_class = ${assetClass}`}
    ${symbol === undefined ? sql`` : sql`AND symbol = ${symbol}`}`;
}

/** Contracts and debt that somebody holds. Steps from symbol to symbol in the index, whatever the number of holders. */
export async function symbolsHeld(sql: Sql | Tx): Promise<string[]> {
  const rows = await sql<Array<{ symbol: string }>>`
    WITH RECURSIVE held AS (
      SELECT min(symbol) AS symbol FROM lots WHERE remaining > 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]})
      UNION ALL
      SELECT (
        SELECT min(symbol) FROM lots
        WHERE remaining > 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]}) AND symbol > held.symbol
      ) FROM held WHERE held.symbol IS NOT NULL
    )
    SELECT symbol FROM held WHERE symbol IS NOT NULL`;
  return rows.map(({ symbol }) => symbol);
}

/** Contracts and debt that somebody held at some time since a moment. */
export async function symbolsHeldSince(sql: Sql | Tx, since: Date): Promise<string[]> {
  const sold = await sql<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM orders
    WHERE side = 'sell' AND filled > 0 AND asset_class NOT IN ('stock', 'forex') AND asset_class = ANY(${[...endingClasses]})
      AND (ended_at >= ${since} OR ended_at IS NULL)`;
  return [...new Set([...(await symbolsHeld(sql)), ...sold.map(({ symbol }) => symbol)])];
}
