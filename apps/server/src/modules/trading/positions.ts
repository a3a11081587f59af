import { divideHalfEven, percentChange, type Decimal } from '@sauda/money';
import type { Instrument, Quote } from '../market/index.ts';
import type { Sql } from '../../platform/database.ts';
import { holdingOfLot, readHoldings, type Holding, listOpenLotsOfAll, type LotFilter } from './holdings.ts';
import type { PriceSource } from './market-view.ts';
import type { Page } from '../../platform/page-by.ts';

/** What is held of one lot, or of one instrument, at the price of this moment. Amounts are in the account currency. */
export interface Position {
  readonly id: bigint;
  /** The lot, or the oldest of them. */
  readonly no: string;
  readonly instrument: Instrument;
  readonly quote: Quote;
  readonly quantity: bigint;
  /** What no pending sell has set aside. */
  readonly available: bigint;
  /** Cost for each unit, averaged where there are several lots. */
  readonly averagePrice: Decimal;
  /** What was paid for it, before fees. */
  readonly cost: Decimal;
  readonly value: Decimal;
  readonly profit: Decimal;
  readonly profitPercent: Decimal;
  /** Since the previous close, or since it was bought where that was later. */
  readonly dayProfit: Decimal;
  readonly openedAt: Date;
}

export type PositionTotals = Pick<Position, 'cost' | 'value' | 'profit' | 'dayProfit'>;

export interface PositionPage {
  readonly positions: readonly Position[];
  /** How many there are on all pages, and what they come to. */
  readonly count: number;
  readonly totals: PositionTotals;
}

/**
 * A page of the lots of customers, newest first, each by itself. What has no known price is left out.
 * @returns one for each customer, in their order
 */
export async function listPositionsByLot(
  sql: Sql,
  prices: PriceSource,
  customerIds: readonly string[],
  filter: LotFilter,
  page: Page,
): Promise<PositionPage[]> {
  const holdings = await readHoldings(sql, prices, customerIds, filter);
  const pages = holdings.map(({ known, unknown }, place) => ({
    customerId: customerIds[place] ?? '',
    without: unknown,
    known,
    count: known.reduce((sum, { lots }) => sum + lots, 0),
  }));
  const onPage = pages.filter(({ count }) => page.offset < count);
  const lots = onPage.length === 0 ? [] : await listOpenLotsOfAll(sql, onPage, filter, { first: 'newest', ...page });
  return pages.map((one) => {
    const valuations = new Map(one.known.map(({ valuation }) => [valuation.instrument.symbol, valuation]));
    const positions = (lots[onPage.indexOf(one)] ?? []).flatMap((lot) => {
      // What was bought since the sums were made is on the page of the next time.
      const valuation = valuations.get(lot.symbol);
      return valuation === undefined ? [] : [positionOf(holdingOfLot(lot, valuation))];
    });
    return { positions, count: one.count, totals: totalsOf(one.known.map(positionOf)) };
  });
}

/** The lots of each instrument together, in the order of names. What has no known price is left out. */
export async function positionsBySymbol(
  sql: Sql,
  prices: PriceSource,
  customerId: string,
  filter: LotFilter,
): Promise<Position[]> {
  const [positions = []] = await positionsBySymbolOfAll(sql, prices, [customerId], filter);
  return positions;
}

/** The same for several customers at once, in their order. */
export async function positionsBySymbolOfAll(
  sql: Sql,
  prices: PriceSource,
  customerIds: readonly string[],
  filter: LotFilter,
): Promise<Position[][]> {
  return (await readHoldings(sql, prices, customerIds, filter)).map(({ known }) =>
    known.map(positionOf).toSorted((left, right) => byName.compare(left.instrument.name, right.instrument.name)),
  );
}

/** To ask a string for it makes one for each comparison. */
const byName = new Intl.Collator('en');

export type PositionOrder = 'name' | 'value' | 'profit' | 'percent' | 'day';

const figureOf: Readonly<Record<Exclude<PositionOrder, 'name'>, (position: Position) => Decimal>> = {
  value: ({ value }) => value,
  profit: ({ profit }) => profit,
  percent: ({ profitPercent }) => profitPercent,
  day: ({ dayProfit }) => dayProfit,
};

/** Positions that are in the order of names, in another: the largest first, and what is equal still by name. */
export function inOrder(positions: readonly Position[], order: PositionOrder): readonly Position[] {
  if (order === 'name') return positions;
  const figure = figureOf[order];
  return positions.toSorted(
    (left, right) => Number(figure(right) > figure(left)) - Number(figure(right) < figure(left)),
  );
}

export function totalsOf(positions: readonly Position[]): PositionTotals {
  const total = (of: (position: Position) => Decimal): Decimal =>
    positions.reduce((sum, position) => sum + of(position), 0n);
  return {
    cost: total(({ cost }) => cost),
    value: total(({ value }) => value),
    profit: total(({ profit }) => profit),
    dayProfit: total(({ dayProfit }) => dayProfit),
  };
}

function positionOf({ valuation, ...held }: Holding): Position {
  return {
    id: held.id,
    no: held.no,
    instrument: valuation.instrument,
    quote: valuation.quote,
    quantity: held.quantity,
    available: held.quantity - held.reserved,
    averagePrice: divideHalfEven(held.priceSum, held.quantity),
    cost: held.cost,
    value: held.value,
    profit: held.value - held.cost,
    profitPercent: percentChange(held.value, held.cost),
    dayProfit: held.value - held.dayBase,
    openedAt: held.openedAt,
  };
}
