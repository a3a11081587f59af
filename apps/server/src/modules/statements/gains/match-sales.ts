import { dayMs } from '../../../platform/time.ts';
import { assetClasses } from '@sauda/facts';
import { MINOR_UNIT } from '@sauda/money';
import { partsAfter } from '../../market/index.ts';
import type { ChangeOfShares, Trade, TradedClass } from '../../trading/index.ts';
import { dayOf } from '../period.ts';

/** The part of a sale that is of one purchase. Of what a company has paid for in cash it is of no whole share: `quantity` is 0 and `sold` that payment. */
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
 * cost of those before (sections 49(2) and 2(42A), Explanation 1(i)(c), of India's Income-tax Act, 1961), less what its cash takes. That cash, and
 * what is paid for a fraction of a share, is told as a sale of what was given up, at its part of the cost and by the day of each purchase (section 48 of
 * the same; in the United States Revenue Ruling 66-365 and section 1001 of the Internal Revenue Code); a fraction of a bonus has cost nothing, as all of it (section
 * 55(2)(aa)(iiia)).
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
    while (waiting[0] !== undefined && waiting[0].changedAt <= trade.at) gains.push(...change(open, waiting.shift()));
    const isNamed = assetClasses[trade.assetClass].gains.matching === 'named_lot';
    const lotNo = trade.side === 'buy' ? trade.no : trade.lotNo;
    const key = isNamed ? `lot ${lotNo}` : `${trade.assetClass} ${trade.symbol}`;
    const purchases = open.get(key) ?? [];
    open.set(key, purchases);
    if (trade.side === 'buy') purchases.push(purchaseOf(trade));
    else gains.push(...gainsOf(trade, purchases));
  }
  for (const made of waiting) gains.push(...change(open, made));
  return gains;
}

function purchaseOf(trade: Trade): OpenPurchase {
  const { quantity, amount, fee, charges, notDeducted } = trade;
  return { trade, quantity, amount, fee, charges, notDeducted, sold: 0n };
}

/** Shares are matched in the order of purchase, whatever lots they are in. @returns what was paid for in cash */
function change(open: Map<string, OpenPurchase[]>, made: ChangeOfShares | undefined): Gain[] {
  const key = `stock ${made?.symbol}`;
  const purchases = open.get(key);
  if (made === undefined || purchases === undefined) return [];
  const { kind, intoSymbol } = made;
  if (kind === 'bonus') return bonusOf(made, purchases);
  const before = purchases.map(restOf);
  const units = before.map(({ quantity }) => quantity);
  const after = partsAfter(units, { held: BigInt(made.held), becomes: BigInt(made.becomes) });
  const changed = before.map((purchase, index) => {
    const kept = partOf(purchase, (total) => (made.costBefore === 0n ? total : keptOf(total, made)));
    return { ...purchase, ...kept, quantity: after[index] ?? 0n };
  });
  const paidFor = before.map((purchase, index) => {
    const kept = changed[index] ?? purchase;
    return { ...purchase, ...mapSums((sum) => purchase[sum] - kept[sum]) };
  });
  const gains = paidGains(made, paidFor);
  if (kind === 'merger' || made.becomes < made.held) passOn(changed);
  const whole = changed.filter(({ quantity }) => quantity > 0n);
  if (intoSymbol === undefined) {
    open.set(key, whole);
    return gains;
  }
  open.delete(key);
  const other = open.get(`stock ${intoSymbol}`) ?? [];
  // In the order of purchase: what is older is sold first, whatever it was bought as.
  const all = [...other, ...whole].toSorted((one, another) => one.trade.at.getTime() - another.trade.at.getTime());
  open.set(`stock ${intoSymbol}`, all);
  return gains;
}

/** Adds the shares of a bonus to the purchases. @returns what was paid for a fraction of one */
function bonusOf(made: ChangeOfShares, purchases: OpenPurchase[]): Gain[] {
  const quantity = made.unitsAfter - made.unitsBefore;
  const bonus = purchaseOf({ ...tradeOf(made, 'buy', 0n), quantity });
  if (quantity > 0n) purchases.push(bonus);
  return paidGains(made, [{ ...bonus, quantity: 1n }]);
}

const tradeOf = ({ no, symbol, at }: ChangeOfShares, side: Trade['side'], amount: bigint): Trade => {
  const nothing = { quantity: 0n, fee: 0n, charges: 0n, notDeducted: 0n, lotNo: undefined };
  return { no, symbol, assetClass: 'stock', side, amount, at, ...nothing };
};

/**
 * What was paid in cash, to each purchase by its shares. A sale counts the shares that it is of, this one none.
 * @param parts what of each purchase it was paid for, with all the shares of before
 */
function paidGains(made: ChangeOfShares, parts: readonly OpenPurchase[]): Gain[] {
  const sold = tradeOf(made, 'sell', made.paid);
  const quantity = parts.reduce((sum, part) => sum + part.quantity, 0n);
  let before = 0n;
  const gains = parts.map((part) => {
    const gain = gainOf(part, { ...sold, quantity }, before, part.quantity);
    before += part.quantity;
    return { ...gain, quantity: 0n, sold };
  });
  return gains.filter(({ buyAmount, sellAmount }) => buyAmount !== 0n || sellAmount !== 0n);
}

type Sums = Pick<OpenPurchase, 'amount' | 'fee' | 'charges' | 'notDeducted'>;

const mapSums = (valueOf: (sum: keyof Sums) => bigint): Sums => ({
  amount: valueOf('amount'),
  fee: valueOf('fee'),
  charges: valueOf('charges'),
  notDeducted: valueOf('notDeducted'),
});

const partOf = (purchase: OpenPurchase, part: (total: bigint) => bigint) => mapSums((sum) => part(purchase[sum]));

/** A purchase without what of it is sold. */
function restOf(purchase: OpenPurchase): OpenPurchase {
  const { sold, quantity } = purchase;
  const rest = partOf(purchase, (total) => total - share(total, 0n, sold, quantity));
  return { ...purchase, ...rest, quantity: quantity - sold, sold: 0n };
}

const keptOf = (total: bigint, { costBefore, costAfter }: ChangeOfShares): bigint =>
  (((total / MINOR_UNIT) * costAfter) / costBefore) * MINOR_UNIT;

/** What was paid for purchases of which no whole share is left is what the next has cost, or else the last one that is left. */
function passOn(purchases: OpenPurchase[]): void {
  const keeps = purchases.findLastIndex(({ quantity }) => quantity > 0n);
  for (const [index, purchase] of purchases.entries()) {
    const to = index < keeps ? purchases[index + 1] : purchases[keeps];
    if (purchase.quantity > 0n || to === undefined || to === purchase) continue;
    purchases[purchases.indexOf(to)] = { ...to, ...mapSums((sum) => to[sum] + purchase[sum]) };
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
