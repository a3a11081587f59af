import type { Decimal } from '@sauda/money';
import { isReached, type Side } from '@sauda/rules';
import type { Level, Limit } from './makers.ts';
import { least, openOf, opposite, type ExchangeOrder } from './orders.ts';
import type { Turn } from './turn.ts';

/** Whether `left` is better for an order of that side that takes it. */
const isBetter = (side: Side, left: Decimal, right: Decimal): boolean => (side === 'buy' ? left < right : left > right);

/**
 * Trades an order that comes in against what rests: the best price first, of one price the order that came first, and makers after orders.
 * It takes what it gets at the price of what rested.
 */
export function matchIncoming(turn: Turn, order: ExchangeOrder): void {
  const { side, price, symbol } = order;
  const makers = turn.offered(order);
  const resting = turn.resting(symbol, opposite(side));
  while (openOf(order) > 0n) {
    const [level] = makers;
    const [other] = resting;
    if (level !== undefined && (other === undefined || isBetter(side, level.price, other.price))) {
      tradeWithMaker(turn, order, level, level.price);
      // It took all of the level, or all that it wanted.
      makers.shift();
    } else if (other !== undefined && isReached(side, price, other.price)) {
      const quantity = least(openOf(order), openOf(other));
      const [buy, sell] = side === 'buy' ? [order, other] : [other, order];
      turn.trade({ buy, sell, quantity, price: other.price }, [other, order]);
      if (openOf(other) === 0n) resting.shift();
    } else break;
  }
}

/** How much could be traded with an order at once, within its limit. */
export function offeredTo(turn: Turn, order: Limit): bigint {
  const { symbol, side, price } = order;
  const reached = turn.resting(symbol, opposite(side)).filter((other) => isReached(side, price, other.price));
  const resting = reached.reduce((sum, other) => sum + openOf(other), 0n);
  return turn.offered(order).reduce((sum, { left }) => sum + left, resting);
}

/** Trades an order that rests against makers that have come to its price, at its price. */
export function matchResting(turn: Turn, order: ExchangeOrder): void {
  for (const level of turn.offered(order)) {
    if (openOf(order) === 0n) break;
    tradeWithMaker(turn, order, level, order.price);
  }
}

function tradeWithMaker(turn: Turn, order: ExchangeOrder, level: Level, price: Decimal): void {
  const quantity = least(openOf(order), level.left);
  const [buy, sell] = order.side === 'buy' ? [order, undefined] : [undefined, order];
  turn.trade({ buy, sell, makerPrice: level.price, quantity, price }, [order]);
}
