import { divideHalfEven, parseDecimal, percentChange, type Decimal } from '@sauda/money';

/** A position's figures at one price, in the account currency. */
export interface PositionWorth {
  cost: Decimal;
  value: Decimal;
  profit: Decimal;
  profitPercent: Decimal;
  dayProfit: Decimal;
}

interface Valued {
  price_all: string;
  value: string;
  day_profit: string;
  prasent: string;
}

/**
 * What a position is worth when its price moves from the one that the server valued it at: value follows the price in proportion,
 * whatever the currency and multiplier, and profits move by as much.
 */
export function worthAt(position: Valued, price: string): PositionWorth {
  const [cost, value, dayProfit, before, now] = [
    position.price_all,
    position.value,
    position.day_profit,
    position.prasent,
    price,
  ].map((figure) => parseDecimal(figure) ?? 0n) as [Decimal, Decimal, Decimal, Decimal, Decimal];
  const moved = before === 0n ? value : divideHalfEven(value * now, before * 100n) * 100n;
  return {
    cost,
    value: moved,
    profit: moved - cost,
    profitPercent: percentChange(moved, cost),
    dayProfit: dayProfit + moved - value,
  };
}
