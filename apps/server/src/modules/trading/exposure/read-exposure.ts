import { convertHalfEven, type Decimal } from '@sauda/money';
import type { TradedClass } from '@sauda/facts';
import type { Sql } from '../../../platform/database.ts';
import type { Instrument, Quote } from '../../market/index.ts';
import type { PriceSource } from '../market-view.ts';

/** What all customers together have of one instrument. Customers only buy and sell what they have: nobody is short. */
export interface Exposure {
  readonly symbol: string;
  readonly assetClass: TradedClass;
  /** Customers who hold it, and their open lots. */
  readonly holders: bigint;
  readonly lots: bigint;
  readonly quantity: bigint;
  /** The part of it that came from blocks, QIP and public offers. */
  readonly fromOffers: bigint;
  /** What was paid for it, before fees. Amounts are in the account currency. */
  readonly cost: Decimal;
  /** Of what was sold and settled since the day began, and of what companies have paid for in cash, before fees. */
  readonly realised: Decimal;
  /** Orders that wait, what is open of them, and what the buys hold. */
  readonly buyOrders: bigint;
  readonly buyQuantity: bigint;
  readonly buyHeld: Decimal;
  readonly sellOrders: bigint;
  readonly sellQuantity: bigint;
}

type Sums = { readonly [K in Exclude<keyof Exposure, 'symbol' | 'assetClass'>]: string };

/**
 * Of each instrument that somebody holds, has sold today, or has an order of, as of one moment.
 * @param since when the day began
 */
export async function readExposures(sql: Sql, since: Date): Promise<Exposure[]> {
  const rows = await sql<Array<Sums & { symbol: string; assetClass: TradedClass }>>`
    SELECT symbol, max(asset_class) AS asset_class, sum(holders)::text AS holders, sum(lots)::text AS lots,
      sum(quantity)::text AS quantity, sum(from_offers)::text AS from_offers, sum(cost)::text AS cost,
      sum(profit)::text AS realised, sum(buys)::text AS buy_orders, sum(to_buy)::text AS buy_quantity,
      sum(held)::text AS buy_held, sum(sells)::text AS sell_orders, sum(to_sell)::text AS sell_quantity
    FROM (
      SELECT symbol, asset_class, holders, lots, quantity, from_offers, cost, 0 AS profit,
        0 AS buys, 0 AS to_buy, 0 AS held, 0 AS sells, 0 AS to_sell
      FROM exposures
      UNION ALL
      SELECT symbol, asset_class, holders, lots, quantity, from_offers, cost,
        CASE WHEN slot >= ${since} THEN profit ELSE 0 END, 0, 0, 0, 0, 0
      FROM exposure_changes
      UNION ALL
      SELECT symbol, NULL, 0, 0, 0, 0, 0, sum(profit), 0, 0, 0, 0, 0
      FROM exposure_profits WHERE slot >= ${since} GROUP BY symbol
      UNION ALL
      SELECT symbol, NULL, 0, 0, 0, 0, 0, 0,
        count(*) FILTER (WHERE side = 'buy'), coalesce(sum(quantity - filled) FILTER (WHERE side = 'buy'), 0), sum(held),
        count(*) FILTER (WHERE side = 'sell'), coalesce(sum(quantity - filled) FILTER (WHERE side = 'sell'), 0)
      FROM orders WHERE status = 'pending' GROUP BY symbol
    ) AS parts
    GROUP BY symbol
    HAVING sum(lots) <> 0 OR sum(profit) <> 0 OR sum(buys) + sum(sells) <> 0`;
  return rows.map(({ symbol, assetClass, ...sums }) => ({
    symbol,
    assetClass,
    ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, BigInt(sum)])) as unknown as Omit<
      Exposure,
      'symbol' | 'assetClass'
    >),
  }));
}

/** The same with what it is worth by the quote of now; not where its price or the worth of its currency is not known. */
export interface ValuedExposure extends Exposure {
  readonly instrument: Instrument | undefined;
  readonly quote: Quote | undefined;
  /** All of it at the price of now, rounded once: of each customer's lots, rounded one by one, the sum may differ by as many minor units. */
  readonly value: Decimal | undefined;
  /** That, less what it has cost. */
  readonly unrealised: Decimal | undefined;
}

export function valueExposure(exposure: Exposure, prices: PriceSource): ValuedExposure {
  const instrument = prices.instrument(exposure.symbol);
  const quote = prices.quote(exposure.symbol);
  const rate = instrument && prices.displayRate(instrument.currency);
  const value =
    instrument === undefined || quote === undefined || rate === undefined
      ? undefined
      : convertHalfEven(quote.price * exposure.quantity * instrument.multiplier, rate);
  const unrealised = value === undefined ? undefined : value - exposure.cost;
  return {
    ...exposure,
    assetClass: exposure.assetClass ?? (instrument?.assetClass as TradedClass),
    instrument,
    quote,
    value,
    unrealised,
  };
}

/** What one customer holds of an instrument. */
export interface Holder {
  readonly id: string;
  readonly number: bigint;
  readonly phone: string | undefined;
  readonly lots: number;
  readonly quantity: bigint;
  /** Set aside by orders to sell. */
  readonly reserved: bigint;
  readonly cost: Decimal;
}

/** Who holds an instrument, in the order in which they registered. @param page after the customer that the page before ended with */
export async function listHolders(
  sql: Sql,
  symbol: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Holder[]> {
  const rows = await sql<
    Array<Omit<Holder, 'quantity' | 'reserved' | 'cost'> & Record<'quantity' | 'reserved' | 'cost', string>>
  >`
    SELECT c.id, c.number, c.phone, held.lots, held.quantity::text, held.reserved::text, held.cost::text
    FROM (
      SELECT customer_id, count(*)::int AS lots, sum(remaining) AS quantity, sum(reserved) AS reserved, sum(cost) AS cost
      FROM lots
      WHERE symbol = ${symbol} AND remaining > 0 ${after === undefined ? sql`` : sql`AND customer_id > ${after}`}
      GROUP BY customer_id ORDER BY customer_id LIMIT ${limit}
    ) AS held JOIN customers c ON c.id = held.customer_id
    ORDER BY c.id`;
  return rows.map(({ quantity, reserved, cost, ...row }) => ({
    ...row,
    quantity: BigInt(quantity),
    reserved: BigInt(reserved),
    cost: BigInt(cost),
  }));
}
