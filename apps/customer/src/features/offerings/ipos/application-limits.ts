import { decimal, formatDecimal, parseDecimal, type Decimal, type Rate } from '@sauda/money';
import {
  affordableShares,
  applicationBounds,
  applicationCost as costOf,
  sharesBreach,
  type ApplicationBounds,
} from '@sauda/rules';

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
  offer: Bounds,
  price: string,
  money: Decimal | undefined,
  settlementRate: Rate | undefined,
): ApplicationLimits {
  const bounds = boundsOf(offer);
  const limits = { min: Number(bounds.minimum), max: Number(bounds.maximum), step: offer.step };
  const unit = parseDecimal(price) ?? 0n;
  const isUnknown = money === undefined || settlementRate === undefined || unit === 0n;
  return {
    ...limits,
    affordable: isUnknown ? limits.max : Number(affordableShares(bounds, unit, money, settlementRate)),
  };
}

function boundsOf({ min, max, step }: Bounds): ApplicationBounds {
  const bounds = applicationBounds({
    minimum: min === null ? undefined : BigInt(min),
    maximum: max === null ? undefined : BigInt(max),
    lotSize: BigInt(step),
  });
  return bounds.maximum < bounds.minimum ? { ...bounds, maximum: bounds.minimum } : bounds;
}

/** Whether the server would refuse an application for so many. */
export function isOffLimits(shares: number, offer: Bounds): boolean {
  return sharesBreach(boundsOf(offer), BigInt(shares)) !== undefined;
}

/** What an application holds, in the account currency; undefined where the exchange rate is not known. */
export function applicationCost(shares: number, price: string, settlementRate: Rate | undefined): Decimal | undefined {
  const unit = parseDecimal(price);
  return unit === undefined || settlementRate === undefined ? undefined : costOf(BigInt(shares), unit, settlementRate);
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
