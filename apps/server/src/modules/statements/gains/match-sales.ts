import { dayMs } from '../../../platform/time.ts';
import { assetClasses } from '@sauda/facts';
import { MINOR_UNIT } from '@sauda/money';
import type { Trade, TradedClass } from '../../trading/index.ts';
import { dayOf } from '../period.ts';

/** The part of a sale that is of one purchase. */
export interface Gain {
  readonly symbol: string;
  readonly assetClass: TradedClass;
  readonly quantity: bigint;
  readonly bought: Trade;
  readonly sold: Trade;
  readonly daysHeld: number;
  readonly buyAmount: bigint;
  readonly sellAmount: bigint;
  /** Of both sides. */
  readonly fees: bigint;
  /** What both sides were charged by law, and of it what does not lessen the gain. */
  readonly charges: bigint;
  readonly notDeducted: bigint;
  /** What was received less what was paid, and less the fees and the charges that lessen it. */
  readonly gain: bigint;
  readonly term: 'short' | 'long' | 'business';
}

interface OpenPurchase {
  readonly trade: Trade;
  sold: bigint;
}

/**
 * Says of which purchases each sale is.
 * @param trades all of a customer, oldest first: what was sold before the asked year decides what is sold in it
 * @throws RangeError where more is sold than was bought
 */
export function matchSales(trades: readonly Trade[]): Gain[] {
  /** What is left to sell: of a symbol in the order of purchase, or of a lot by its number. */
  const open = new Map<string, OpenPurchase[]>();
  const gains: Gain[] = [];
  for (const trade of trades) {
    const isNamed = assetClasses[trade.assetClass].gains.matching === 'named_lot';
    const lotNo = trade.side === 'buy' ? trade.no : trade.lotNo;
    const key = isNamed ? `lot ${lotNo}` : `${trade.assetClass} ${trade.symbol}`;
    const purchases = open.get(key) ?? [];
    open.set(key, purchases);
    if (trade.side === 'buy') purchases.push({ trade, sold: 0n });
    else gains.push(...gainsOf(trade, purchases));
  }
  return gains;
}

/** Takes what is sold from the first purchases, which leave the list when nothing is left of them. */
function gainsOf(sale: Trade, purchases: OpenPurchase[]): Gain[] {
  const gains: Gain[] = [];
  for (let sold = 0n; sold < sale.quantity;) {
    const [purchase] = purchases;
    if (purchase === undefined) throw new RangeError(`sale ${sale.no} is of more than was bought`);
    const left = purchase.trade.quantity - purchase.sold;
    const wanted = sale.quantity - sold;
    const quantity = left < wanted ? left : wanted;
    gains.push(gainOf(purchase, sale, sold, quantity));
    purchase.sold += quantity;
    sold += quantity;
    if (quantity === left) purchases.shift();
  }
  return gains;
}

function gainOf(
  { trade: bought, sold: before }: OpenPurchase,
  sold: Trade,
  soldBefore: bigint,
  quantity: bigint,
): Gain {
  const ofPurchase = (total: bigint) => share(total, before, quantity, bought.quantity);
  const ofSale = (total: bigint) => share(total, soldBefore, quantity, sold.quantity);
  const buyAmount = ofPurchase(bought.amount);
  const sellAmount = ofSale(sold.amount);
  const fees = ofPurchase(bought.fee) + ofSale(sold.fee);
  const charges = ofPurchase(bought.charges) + ofSale(sold.charges);
  const term = termOf(sold.assetClass, dayOf(bought.at), dayOf(sold.at));
  const notDeducted = term === 'business' ? 0n : ofPurchase(bought.notDeducted) + ofSale(sold.notDeducted);
  return {
    symbol: sold.symbol,
    assetClass: sold.assetClass,
    quantity,
    bought,
    sold,
    daysHeld: (Date.parse(dayOf(sold.at)) - Date.parse(dayOf(bought.at))) / dayMs,
    buyAmount,
    sellAmount,
    fees,
    charges,
    notDeducted,
    gain: sellAmount - buyAmount - fees - (charges - notDeducted),
    term,
  };
}

/** The part of an amount, in whole minor units, so that the parts of all pieces make up the whole. */
function share(total: bigint, before: bigint, quantity: bigint, whole: bigint): bigint {
  const upTo = (units: bigint) => ((total / MINOR_UNIT) * units) / whole;
  return (upTo(before + quantity) - upTo(before)) * MINOR_UNIT;
}

function termOf(assetClass: TradedClass, boughtOn: string, soldOn: string): Gain['term'] {
  const { longTermAfterMonths } = assetClasses[assetClass].gains;
  if (longTermAfterMonths === undefined) return 'business';
  return soldOn > monthsLater(boughtOn, longTermAfterMonths) ? 'long' : 'short';
}

/** The same day of a later month, or the last of that month where it has no such day. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
