import { dayMs } from '../../../platform/time.ts';
import { assetClasses } from '@sauda/facts';
import { MINOR_UNIT } from '@sauda/money';
import { partsAfter } from '../../market/index.ts';
import type { ChangeOfShares, Trade, TradedClass } from '../../trading/index.ts';
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

interface OpenPurchase extends Pick<Trade, 'quantity' | 'amount' | 'fee' | 'charges' | 'notDeducted'> {
  readonly trade: Trade;
  sold: bigint;
}

/**
 * Says of which purchases each sale is. A split changes how many shares a purchase is of, and neither its day nor what it has cost; the shares
 * of a bonus have cost nothing, and are held from the beginning of its day. Shares that came by another code or by a merger have the day and the
 * cost of those before (sections 49(2) and 2(42A), Explanation 1(i)(c), of India's Income-tax Act, 1961), less what a merger's cash takes.
 * @param trades all of a customer, oldest first: what was sold before the asked year decides what is sold in it
 * @param changes splits and bonuses of what they held, oldest first
 * @throws RangeError where more is sold than was bought
 */
export function matchSales(trades: readonly Trade[], changes: readonly ChangeOfShares[] = []): Gain[] {
  /** What is left to sell: of a symbol in the order of purchase, or of a lot by its number. */
  const open = new Map<string, OpenPurchase[]>();
  const gains: Gain[] = [];
  const waiting = [...changes];
  for (const trade of trades) {
    while (waiting[0] !== undefined && waiting[0].at <= trade.at) change(open, waiting.shift());
    const isNamed = assetClasses[trade.assetClass].gains.matching === 'named_lot';
    const lotNo = trade.side === 'buy' ? trade.no : trade.lotNo;
    const key = isNamed ? `lot ${lotNo}` : `${trade.assetClass} ${trade.symbol}`;
    const purchases = open.get(key) ?? [];
    open.set(key, purchases);
    if (trade.side === 'buy') purchases.push(purchaseOf(trade));
    else gains.push(...gainsOf(trade, purchases));
  }
  return gains;
}

function purchaseOf(trade: Trade): OpenPurchase {
  const { quantity, amount, fee, charges, notDeducted } = trade;
  return { trade, quantity, amount, fee, charges, notDeducted, sold: 0n };
}

/** Shares are matched in the order of purchase, whatever lots they are in. */
function change(open: Map<string, OpenPurchase[]>, made: ChangeOfShares | undefined): void {
  const key = `stock ${made?.symbol}`;
  const purchases = open.get(key);
  if (made === undefined || purchases === undefined) return;
  const { kind, no, symbol, at, unitsBefore, unitsAfter, intoSymbol } = made;
  if (kind === 'bonus') {
    const quantity = unitsAfter - unitsBefore;
    const nothing = { amount: 0n, fee: 0n, charges: 0n, notDeducted: 0n, lotNo: undefined };
    const bonus = { no, symbol, assetClass: 'stock', side: 'buy', quantity, at, ...nothing } as const;
    if (quantity > 0n) purchases.push(purchaseOf(bonus));
    return;
  }
  const left = purchases.map(({ quantity, sold }) => quantity - sold);
  const after = partsAfter(left, { held: BigInt(made.held), becomes: BigInt(made.becomes) });
  // All of the cost but of a merger that pays in cash, or leaves no whole share.
  const kept = (total: bigint) => (made.costBefore === 0n ? total : keptOf(total, made));
  const changed = purchases.map((purchase, index) => {
    const rest = (total: bigint) => total - share(total, 0n, purchase.sold, purchase.quantity);
    const { trade, amount, fee, charges, notDeducted } = purchase;
    const sums = { amount: kept(rest(amount)), fee: rest(fee), charges: rest(charges), notDeducted: rest(notDeducted) };
    return { trade, quantity: after[index] ?? 0n, ...sums, sold: 0n };
  });
  if (kind === 'merger') passOn(changed);
  const whole = changed.filter(({ quantity }) => quantity > 0n);
  if (intoSymbol === undefined) {
    open.set(key, whole);
    return;
  }
  open.delete(key);
  const other = open.get(`stock ${intoSymbol}`) ?? [];
  // In the order of purchase: what is older is sold first, whatever it was bought as.
  const all = [...other, ...whole].toSorted((one, another) => one.trade.at.getTime() - another.trade.at.getTime());
  open.set(`stock ${intoSymbol}`, all);
}

const keptOf = (total: bigint, { costBefore, costAfter }: ChangeOfShares): bigint =>
  (((total / MINOR_UNIT) * costAfter) / costBefore) * MINOR_UNIT;

/** What was paid for purchases of which no whole share is left is what the next has cost, or else the last one that is left. */
function passOn(purchases: OpenPurchase[]): void {
  const keeps = purchases.findLastIndex(({ quantity }) => quantity > 0n);
  const sums = ['amount', 'fee', 'charges', 'notDeducted'] as const;
  for (const [index, purchase] of purchases.entries()) {
    const to = index < keeps ? purchases[index + 1] : purchases[keeps];
    if (purchase.quantity > 0n || to === undefined || to === purchase) continue;
    const joined = Object.fromEntries(sums.map((sum) => [sum, to[sum] + purchase[sum]]));
    purchases[purchases.indexOf(to)] = { ...to, ...joined };
  }
}

/** Takes what is sold from the first purchases, which leave the list when nothing is left of them. */
function gainsOf(sale: Trade, purchases: OpenPurchase[]): Gain[] {
  const gains: Gain[] = [];
  for (let sold = 0n; sold < sale.quantity;) {
    const [purchase] = purchases;
    if (purchase === undefined) throw new RangeError(`sale ${sale.no} is of more than was bought`);
    const left = purchase.quantity - purchase.sold;
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
  { trade: bought, quantity: whole, amount, fee, sold: before, ...levied }: OpenPurchase,
  sold: Trade,
  soldBefore: bigint,
  quantity: bigint,
): Gain {
  const ofPurchase = (total: bigint) => share(total, before, quantity, whole);
  const ofSale = (total: bigint) => share(total, soldBefore, quantity, sold.quantity);
  const buyAmount = ofPurchase(amount);
  const sellAmount = ofSale(sold.amount);
  const fees = ofPurchase(fee) + ofSale(sold.fee);
  const charges = ofPurchase(levied.charges) + ofSale(sold.charges);
  const term = termOf(sold.assetClass, dayOf(bought.at), dayOf(sold.at));
  const notDeducted = term === 'business' ? 0n : ofPurchase(levied.notDeducted) + ofSale(sold.notDeducted);
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
