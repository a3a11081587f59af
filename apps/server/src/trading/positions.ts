import { convertHalfEven, divideHalfEven, percentChange, type Decimal, type Rate } from '@sauda/money';
import type { Instrument, Quote } from '../market/index.ts';
import type { Sql } from '../platform/database.ts';
import { toLot, type LotRow } from './state.ts';
import type { Lot, TradedClass } from './order.ts';

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

export interface PriceSource {
  instrument(symbol: string): Instrument | undefined;
  quote(symbol: string): Quote | undefined;
  /**
   * Account currency for one unit; the last known rate, however old: this values, it does not trade. Undefined where the
   * market does not say what the currency is worth.
   */
  displayRate(currency: string): Rate | undefined;
  /** When the instrument's current session began. */
  sessionStart(symbol: string): Date;
}

export type PositionTotals = Pick<Position, 'cost' | 'value' | 'profit' | 'dayProfit'>;

type OpenLot = Lot & { readonly id: bigint };

/** The open lots of a customer, oldest first. */
export async function openLots(
  sql: Sql,
  customerId: string,
  filter: { assetClass?: TradedClass | undefined; symbol?: string | undefined },
): Promise<OpenLot[]> {
  const rows = await sql<LotRow[]>`
    SELECT * FROM lots
    WHERE customer_id = ${customerId} AND remaining > 0
      AND (${filter.assetClass ?? null}::text IS NULL OR asset_class = ${filter.assetClass ?? null})
      AND (${filter.symbol ?? null}::text IS NULL OR symbol = ${filter.symbol ?? null})
    ORDER BY id`;
  return rows.map((row) => ({ ...toLot(row), id: row.id }));
}

/** Values each lot by itself, newest first. */
export function positionsByLot(lots: readonly OpenLot[], prices: PriceSource): Position[] {
  return lots.toReversed().flatMap((lot) => valued([lot], prices));
}

/** Values the lots of each instrument together, in the order of names. */
export function positionsBySymbol(lots: readonly OpenLot[], prices: PriceSource): Position[] {
  return [...Map.groupBy(lots, ({ symbol }) => symbol).values()]
    .flatMap((group) => valued(group, prices))
    .toSorted((left, right) => left.instrument.name.localeCompare(right.instrument.name, 'en'));
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

/** What is held at the price of this moment; nothing for an instrument whose price is unknown. */
export function marketValue(symbol: string, quantity: bigint, prices: PriceSource): Decimal {
  const instrument = prices.instrument(symbol);
  const quote = prices.quote(symbol);
  const rate = instrument && prices.displayRate(instrument.currency);
  if (instrument === undefined || quote === undefined || rate === undefined) return 0n;
  return worthOf(instrument, quote.price, quantity, rate);
}

function worthOf(instrument: Instrument, price: Decimal, quantity: bigint, rate: Rate): Decimal {
  return convertHalfEven(price * quantity * instrument.multiplier, rate);
}

/** One position from the lots of one instrument; none where the instrument or its price is unknown. */
function valued(lots: readonly OpenLot[], prices: PriceSource): Position[] {
  const [oldest] = lots;
  if (oldest === undefined) return [];
  const instrument = prices.instrument(oldest.symbol);
  const quote = prices.quote(oldest.symbol);
  const rate = instrument && prices.displayRate(instrument.currency);
  if (instrument === undefined || quote === undefined || rate === undefined) return [];

  const worth = (price: Decimal, quantity: bigint): Decimal => worthOf(instrument, price, quantity, rate);
  const sessionStart = prices.sessionStart(oldest.symbol);
  let [quantity, reserved, cost, value, dayBase, priceSum] = [0n, 0n, 0n, 0n, 0n, 0n];
  for (const lot of lots) {
    quantity += lot.remaining;
    reserved += lot.reserved;
    priceSum += lot.price * lot.remaining;
    cost += lot.cost;
    value += worth(quote.price, lot.remaining);
    dayBase += worth(lot.openedAt >= sessionStart ? lot.price : quote.previousClose, lot.remaining);
  }
  return [
    {
      id: oldest.id,
      no: oldest.no,
      instrument,
      quote,
      quantity,
      available: quantity - reserved,
      averagePrice: divideHalfEven(priceSum, quantity),
      cost,
      value,
      profit: value - cost,
      profitPercent: percentChange(value, cost),
      dayProfit: value - dayBase,
      openedAt: oldest.openedAt,
    },
  ];
}
