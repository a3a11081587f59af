import { LARGEST, type Decimal, divideHalfEven, ONE } from '@sauda/money';
import type { CorporateActions, Market } from '../../market/index.ts';
import { firstUuid, inPages } from '../../../platform/apart.ts';
import { column, type Database, type Sql } from '../../../platform/database.ts';
import { inPlaces } from '../../../platform/read-together.ts';
import { displayRateAt, type PriceSource } from '../market-view.ts';
import { dayMs } from '../../../platform/time.ts';
import type { TradedClass } from '../order.ts';
import { positionsBySymbolOfAll, totalsOf, type Position } from '../positions.ts';
import type { Given } from '../../../platform/given.ts';

/** What a customer had as a day (UTC) ended, in the account currency. */
export interface PortfolioDay {
  /** As in 2026-11-21. */
  readonly day: string;
  /** What the open positions had cost. */
  readonly invested: Decimal;
  readonly value: Decimal;
  /** Free and held. */
  readonly cash: Decimal;
}

/** The last days that were written down for customers, in their order; each one's oldest first. */
export async function listDaysOfAll(sql: Sql, customerIds: readonly string[], most: number): Promise<PortfolioDay[][]> {
  const rows = await sql<Array<PortfolioDay & { place: bigint }>>`
    SELECT place, to_char(last.day, 'YYYY-MM-DD') AS day, invested, value, cash
    FROM unnest(${customerIds}::uuid[]) WITH ORDINALITY AS customer (id, place)
    CROSS JOIN LATERAL (
      SELECT day, invested, value, cash FROM portfolio_days WHERE customer_id = customer.id
      ORDER BY portfolio_days.day DESC LIMIT ${most}
    ) AS last
    ORDER BY place, last.day`;
  return inPlaces(customerIds.length, rows);
}

export interface KeepDaysOptions extends Given<'clock' | 'database'> {
  readonly market: Market;
  readonly prices: PriceSource;
  /** Of the accounts. */
  readonly currency: string;
  readonly actions: Pick<CorporateActions, 'appliedSince'>;
}

/** In one transaction: while one that writes is under way, nothing posted after it began can be sealed. */
const customersAtOnce = 1_000;

/** What one unit of a symbol is worth, in hundred-millionths of ten-thousandths; undefined where that is not known. */
type UnitValue = (symbol: string) => bigint | undefined;

/**
 * Writes down what each customer's positions and cash were worth as the last days (UTC) ended: those since the last that
 * was written, however long ago. A day's prices and rates are those of its end. While no node ran nothing was traded, so what is
 * held now was held then. Some customers at a time, so that nobody waits for it however many there are; one that was cut
 * short begins its day anew. Two nodes, and one that does it twice, write each day once.
 */
export async function keepPortfolioDays(options: KeepDaysOptions): Promise<void> {
  const { database, clock } = options;
  const { sql, transaction } = database;
  const today = Math.floor(clock.now().getTime() / dayMs);
  const [{ last }] = await sql<[{ last: number }]>`SELECT (last_day - DATE 'epoch') AS last FROM portfolio_progress`;
  for (let day = last + 1; day < today; day += 1) {
    const unitValue = unitValuesAt(new Date((day + 1) * dayMs - 1), options);
    await inPages(
      (last: string | undefined) => customersAfter(sql, last),
      (customers) => writeDay(database, day, customers, unitValue),
    );
    await transaction(
      (tx) => tx`
        UPDATE portfolio_progress SET last_day = DATE 'epoch' + ${day}::int WHERE last_day < DATE 'epoch' + ${day}::int`,
    );
  }
}

async function customersAfter(sql: Sql, last: string | undefined): Promise<string[]> {
  const rows = await sql<Array<{ owner: string }>>`
    SELECT owner FROM ledger.accounts WHERE kind = 'cash' AND stripe = 0 AND owner > ${last ?? firstUuid}
    ORDER BY owner LIMIT ${customersAtOnce}`;
  return rows.map(({ owner }) => owner);
}

/** Price × multiplier × rate of one unit at a moment; of what a split or bonus has changed since, of the units of now. */
function unitValuesAt(at: Date, { market, prices, currency: accountCurrency, actions }: KeepDaysOptions): UnitValue {
  const known = new Map<string, bigint | undefined>();
  return (symbol) => {
    if (known.has(symbol)) return known.get(symbol);
    const instrument = market.instrument(symbol);
    const then = market.quoteAt(symbol, at);
    const quote = then ?? market.quote(symbol);
    const rate = instrument && displayRateAt({ market, prices, accountCurrency }, instrument.currency, at);
    const value =
      instrument && quote && rate ? quote.price * instrument.multiplier * rate.hundredMillionths : undefined;
    const { held, becomes } = (then && actions.appliedSince(symbol, at)) ?? { held: 1n, becomes: 1n };
    known.set(symbol, value && divideHalfEven(value * held, becomes));
    return known.get(symbol);
  };
}

async function writeDay(
  { sql, transaction }: Database,
  day: number,
  customers: readonly string[],
  unitValue: UnitValue,
): Promise<void> {
  const held = await sql<Array<{ symbol: string }>>`
    SELECT DISTINCT symbol FROM lots WHERE customer_id = ANY(${column(customers)}::uuid[]) AND remaining > 0`;
  const units = held.flatMap(({ symbol }) => {
    const value = unitValue(symbol);
    return value === undefined ? [] : [{ symbol, value }];
  });
  // A price may rise to where what is held is worth more than a number holds. Then it is written as the most there is,
  // as nobody else's day is to be missing for it.
  await transaction(
    (tx) => tx`
      INSERT INTO portfolio_days (customer_id, day, invested, value, cash)
      SELECT customer_id, DATE 'epoch' + ${day}::int,
        least(sum(invested), ${LARGEST}), least(sum(value), ${LARGEST}), least(sum(cash), ${LARGEST})
      FROM (
        SELECT customer_id, cost AS invested, round_half_even(remaining::numeric * unit.value * 0.0000000001) * 100 AS value, 0 AS cash
        FROM lots JOIN unnest(
          ${column(units.map(({ symbol }) => symbol))}::text[], ${column(units.map(({ value }) => value))}::numeric[]
        ) AS unit (symbol, value) USING (symbol)
        WHERE customer_id = ANY(${column(customers)}::uuid[]) AND remaining > 0
        UNION ALL
        SELECT owner, 0, 0, balance FROM ledger.accounts
        WHERE owner = ANY(${column(customers)}::uuid[]) AND kind IN ('cash', 'holds', 'unsettled') AND balance > 0
      ) AS parts
      GROUP BY customer_id
      ON CONFLICT DO NOTHING`,
  );
}

/** Instruments that are named in the allocation; the others are added up. */
const instrumentsNamed = 8;

export interface ShareOfClass {
  readonly assetClass: TradedClass;
  readonly value: Decimal;
  /** Of all that is held; with two decimals. */
  readonly percent: Decimal;
}

export interface ShareOfInstrument {
  readonly position: Position;
  readonly percent: Decimal;
}

/** What a customer has invested and what has become of it, in the account currency. */
export interface Portfolio {
  /** What the open positions have cost, before fees. */
  readonly invested: Decimal;
  readonly current: Decimal;
  /** Of all sells ever, before fees, and of what companies have paid for in cash: fractions of a share, and what a merger takes. */
  readonly realised: Decimal;
  readonly unrealised: Decimal;
  readonly dayChange: Decimal;
  /** Dividends and interest ever received, after tax. */
  readonly income: Decimal;
  /** Free and held. */
  readonly cash: Decimal;
  /** The largest first. */
  readonly classes: readonly ShareOfClass[];
  readonly instruments: readonly ShareOfInstrument[];
  readonly others: { readonly count: number; readonly value: Decimal; readonly percent: Decimal };
  /** Oldest first, without the present. */
  readonly days: readonly PortfolioDay[];
}

interface Sums {
  realised: bigint;
  income: bigint;
  cash: bigint;
}

/** @param days how many of the last days */
export async function readPortfolio(
  sql: Sql,
  prices: PriceSource,
  customerId: string,
  { days }: { days: number },
): Promise<Portfolio> {
  const [portfolio] = await readPortfolios(sql, prices, [customerId], { days });
  return portfolio as Portfolio;
}

/** The same of several customers, in their order. */
export async function readPortfolios(
  sql: Sql,
  prices: PriceSource,
  customerIds: readonly string[],
  { days }: { days: number },
): Promise<Portfolio[]> {
  const [held, sums, histories] = await Promise.all([
    positionsBySymbolOfAll(sql, prices, customerIds, {}),
    sql<Sums[]>`
      SELECT
        (SELECT coalesce(sum(profit), 0)::bigint FROM orders
          WHERE customer_id = customer.id AND profit IS NOT NULL)
          + (SELECT coalesce(sum(cash + consideration), 0)::bigint FROM corporate_holdings WHERE customer_id = customer.id)
          - (SELECT coalesce(sum(cost_before - cost_after), 0)::bigint FROM lot_changes WHERE customer_id = customer.id) AS realised,
        (SELECT coalesce(sum(amount - tax), 0)::bigint FROM entitlements WHERE customer_id = customer.id) AS income,
        (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.accounts
          WHERE owner = customer.id AND kind IN ('cash', 'holds', 'unsettled')) AS cash
      FROM unnest(${customerIds}::uuid[]) WITH ORDINALITY AS customer (id, place) ORDER BY place`,
    listDaysOfAll(sql, customerIds, days),
  ]);
  return held.map((positions, place) => toPortfolio(positions, sums[place] as Sums, histories[place] ?? []));
}

function toPortfolio(held: readonly Position[], sums: Sums, days: readonly PortfolioDay[]): Portfolio {
  const positions = held.toSorted((left, right) => compare(right.value, left.value));
  const totals = totalsOf(positions);
  const percentOf = (value: Decimal): Decimal => shareOf(value, totals.value);
  const rest = positions.slice(instrumentsNamed);
  const restValue = totalsOf(rest).value;
  return {
    ...sums,
    invested: totals.cost,
    current: totals.value,
    unrealised: totals.profit,
    dayChange: totals.dayProfit,
    classes: byClass(positions).map((one) => ({ ...one, percent: percentOf(one.value) })),
    instruments: positions
      .slice(0, instrumentsNamed)
      .map((position) => ({ position, percent: percentOf(position.value) })),
    others: { count: rest.length, value: restValue, percent: percentOf(restValue) },
    days,
  };
}

function byClass(positions: readonly Position[]): Array<Omit<ShareOfClass, 'percent'>> {
  return [...Map.groupBy(positions, ({ instrument }) => instrument.assetClass as TradedClass)]
    .map(([assetClass, group]) => ({ assetClass, value: totalsOf(group).value }))
    .toSorted((left, right) => compare(right.value, left.value));
}

/** Per cent with two decimals; zero of nothing. */
export function shareOf(value: Decimal, total: Decimal): Decimal {
  return total === 0n ? 0n : divideHalfEven(value * 10_000n, total) * (ONE / 100n);
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
