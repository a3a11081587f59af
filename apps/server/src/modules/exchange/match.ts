import { formatDecimal, type Decimal } from '@sauda/money';
import { isReached, type Side } from '@sauda/rules';
import type { Tx } from '../../platform/database.ts';
import * as t from '../../platform/table.ts';
import { readMakers, type Floor, type Level } from './makers.ts';
import { say, sessionDayOf } from './messages.ts';

export const exchangeOrders = t.table('exchange_orders', {
  id: t.generated(t.bigint),
  clOrdId: t.text,
  symbol: t.text,
  side: t.textOf<Side>(),
  quantity: t.bigint,
  price: t.bigint,
  filled: t.bigint,
  state: t.textOf<'open' | 'filled' | 'cancelled'>(),
  place: t.bigint,
});

export type ExchangeOrder = t.RowOf<typeof exchangeOrders>;

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');
const openOf = ({ quantity, filled }: ExchangeOrder): bigint => quantity - filled;
const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
/** Whether `left` is better for an order of that side that takes it. */
const isBetter = (side: Side, left: Decimal, right: Decimal): boolean => (side === 'buy' ? left < right : left > right);

/**
 * Trades an order that comes in against what rests: the best price first, of one price the order that came first, and makers after orders.
 * It takes what it gets at the price of what rested.
 */
export async function matchIncoming(tx: Tx, order: ExchangeOrder, floor: Floor): Promise<ExchangeOrder> {
  const { now } = floor;
  const makers = await readMakers(tx, order, floor);
  let taker = order;
  while (openOf(taker) > 0n) {
    const resting = await bestResting(tx, taker);
    const [level] = makers;
    const isMakers = level !== undefined && (resting === undefined || isBetter(taker.side, level.price, resting.price));
    if (isMakers) {
      const { filled } = taker;
      taker = await tradeWithMaker(tx, taker, { level, price: level.price, now });
      reduce(makers, taker.filled - filled);
    } else if (resting !== undefined && isReached(taker.side, taker.price, resting.price)) {
      taker = await tradeBetween(tx, taker, resting, now);
    } else break;
  }
  return taker;
}

/** How much could be traded with an order at once, within its limit. */
export async function offeredTo(
  tx: Tx,
  order: Pick<ExchangeOrder, 'symbol' | 'side' | 'price'>,
  floor: Floor,
): Promise<bigint> {
  const { symbol, side, price } = order;
  const makers = await readMakers(tx, order, floor);
  const [{ resting }] = await tx<[{ resting: bigint }]>`
    SELECT coalesce(sum(quantity - filled), 0)::bigint AS resting FROM exchange_orders
    WHERE state = 'open' AND symbol = ${symbol} AND side = ${opposite(side)}
      AND CASE ${side} WHEN 'buy' THEN price <= ${price} ELSE price >= ${price} END`;
  return makers.reduce((sum, { left }) => sum + left, resting);
}

/** @param taken of the first of them */
function reduce(makers: Level[], taken: bigint): void {
  const [first] = makers;
  if (first === undefined) return;
  const left = first.left - taken;
  if (left > 0n) makers[0] = { ...first, left };
  else makers.shift();
}

/** Trades an order that rests against makers that have come to its price, at its price. */
export async function matchResting(tx: Tx, order: ExchangeOrder, floor: Floor): Promise<ExchangeOrder> {
  let resting = order;
  for (const level of await readMakers(tx, order, floor)) {
    if (openOf(resting) === 0n) break;
    resting = await tradeWithMaker(tx, resting, { level, price: resting.price, now: floor.now });
  }
  return resting;
}

async function bestResting(tx: Tx, { symbol, side, id }: ExchangeOrder): Promise<ExchangeOrder | undefined> {
  const order = side === 'buy' ? tx`price, place` : tx`price DESC, place`;
  const [best] = await tx<ExchangeOrder[]>`
    SELECT ${exchangeOrders.columns()} FROM exchange_orders
    WHERE state = 'open' AND symbol = ${symbol} AND side = ${opposite(side)} AND id <> ${id}
    ORDER BY ${order} LIMIT 1`;
  return best;
}

async function tradeWithMaker(
  tx: Tx,
  order: ExchangeOrder,
  { level, price, now }: { level: Level; price: Decimal; now: Date },
): Promise<ExchangeOrder> {
  const quantity = least(openOf(order), level.left);
  const [buy, sell] = order.side === 'buy' ? [order.id, undefined] : [undefined, order.id];
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO exchange_trades (symbol, buy_order, sell_order, maker_price, quantity, price, traded_at)
    VALUES (${order.symbol}, ${buy}, ${sell}, ${level.price}, ${quantity}, ${price}, ${now}) RETURNING id`;
  return fill(tx, order, { id, quantity, price, now });
}

async function tradeBetween(tx: Tx, taker: ExchangeOrder, resting: ExchangeOrder, now: Date): Promise<ExchangeOrder> {
  const quantity = least(openOf(taker), openOf(resting));
  const [buy, sell] = taker.side === 'buy' ? [taker, resting] : [resting, taker];
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO exchange_trades (symbol, buy_order, sell_order, quantity, price, traded_at)
    VALUES (${taker.symbol}, ${buy.id}, ${sell.id}, ${quantity}, ${resting.price}, ${now}) RETURNING id`;
  const traded = { id, quantity, price: resting.price, now };
  await fill(tx, resting, traded);
  return fill(tx, taker, traded);
}

/** Writes a part down and says it. */
export async function fill(
  tx: Tx,
  order: ExchangeOrder,
  { id, quantity, price, now }: { id: bigint; quantity: bigint; price: Decimal; now: Date },
): Promise<ExchangeOrder> {
  const filled = order.filled + quantity;
  const state = filled === order.quantity ? 'filled' : 'open';
  await tx`UPDATE exchange_orders SET filled = ${filled}, state = ${state} WHERE id = ${order.id}`;
  const report = {
    kind: 'trade',
    clOrdId: order.clOrdId,
    tradeDay: sessionDayOf(now).toISOString().slice(0, 10),
    executionId: `${id}${order.side === 'buy' ? 'B' : 'S'}`,
    at: now.toISOString(),
    quantity: quantity.toString(),
    price: formatDecimal(price),
  } as const;
  await say(tx, report, now);
  return { ...order, filled, state };
}
