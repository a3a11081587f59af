import {
  MINOR_UNIT,
  RATE_ONE,
  convertHalfEven,
  decimal,
  formatDecimal,
  parseDecimal,
  type Decimal,
  type Rate,
} from '@sauda/money';

/** Lots of an IPO that sets no bounds of its own. */
const LEAST_LOTS = 1;
const MOST_LOTS = 10;

interface Bounds {
  /** In shares; null where the IPO has none. */
  min: number | null;
  max: number | null;
  /** Shares in a lot. */
  step: number;
}

export interface ApplicationLimits {
  min: number;
  max: number;
  step: number;
  /** The most whole lots that the money pays for, at most `max`; 0 where it does not pay for the least. */
  affordable: number;
}

/** How many shares can be applied for, in whole lots. @param money undefined until it is known: then all is affordable */
export function applicationLimits(
  { min, max, step }: Bounds,
  price: string,
  money: Decimal | undefined,
  settlementRate: Rate | undefined,
): ApplicationLimits {
  const least = min ?? LEAST_LOTS * step;
  const most = max ?? MOST_LOTS * step;
  const limits = { min: least, max: Math.max(least, most), step };
  const unit = parseDecimal(price) ?? 0n;
  if (money === undefined || settlementRate === undefined || unit === 0n) {
    return { ...limits, affordable: limits.max };
  }
  // The exact quotient may be a lot away from what the rounded cost says, so it is begun a lot above.
  const quotient = ((money + MINOR_UNIT) * RATE_ONE) / (unit * BigInt(step) * settlementRate.hundredMillionths) + 1n;
  const mostLots = BigInt(Math.floor(limits.max / step));
  let lots = Number(quotient < mostLots ? quotient : mostLots);
  while (lots > 0 && (applicationCost(lots * step, price, settlementRate) ?? 0n) > money) lots -= 1;
  const affordable = lots * step;
  return { ...limits, affordable: affordable < least ? 0 : affordable };
}

/** What an application holds, in the account currency; undefined where the exchange rate is not known. */
export function applicationCost(shares: number, price: string, settlementRate: Rate | undefined): Decimal | undefined {
  const unit = parseDecimal(price);
  if (unit === undefined || settlementRate === undefined) return undefined;
  return convertHalfEven(unit * BigInt(shares), settlementRate);
}

/** Profit or loss of a sale: (sell price − price) × count, as a wire decimal; null while there is no sell price. */
export function saleProfit(order: { price: string; sell_price: string | null; count: string }): string | null {
  if (order.sell_price === null) return null;
  return formatDecimal((decimal(order.sell_price) - decimal(order.price)) * BigInt(order.count));
}

/** The code without the suffix of a feed: RELIANCE.NS and RELIANCE.BO are RELIANCE. */
export function bareCode(code: string): string {
  return code.replace(/\.(BO|NS)$/u, '');
}
