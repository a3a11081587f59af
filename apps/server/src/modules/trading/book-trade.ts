import { basisPointsOf, convertHalfEven, divideHalfEven, fits, MINOR_UNIT, type Decimal } from '@sauda/money';
import { assetClasses, levyKeys } from '@sauda/facts';
import { chargesOf, lessCharges, smallAmountBreach, sumOfCharges, type ChargeRate } from '@sauda/rules';
import { dayMs } from '../../platform/time.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { Movement, Transfer } from '../ledger/index.ts';
import type { Instrument } from '../market/index.ts';
import { writeCharges } from './charges/charged.ts';
import { averagePrice, sumsOf, type ExecutionRow, type Sums } from './executions.ts';
import {
  chargeRatesOf,
  feeBasisPointsOf,
  holdTransfer,
  interestOf,
  mostCost,
  releaseTransfers,
  save,
  transferOf,
  type Context,
} from './fill.ts';
import { columnsOfRate, type Execution, type SettlementRate } from './market-view.ts';
import { addSettlement, fundsOf, laterOf, moveOf } from './settle-later.ts';
import { fillOf, openOf, setAsideOf, type Lot, type Order } from './order.ts';
import { setBracket } from './triggers/set-bracket.ts';

/** A trade as it is to stand from now on, whatever of it was booked before, and what says so. */
export interface Trade {
  readonly said: Pick<
    ExecutionRow,
    | 'venue'
    | 'tradeDay'
    | 'executionId'
    | 'kind'
    | 'refersDay'
    | 'refersTo'
    | 'reported'
    | 'price'
    | 'bodyHash'
    | 'tradedAt'
  >;
  readonly tradePart: number;
  /** The customer's. */
  readonly quantity: bigint;
  readonly at: Execution;
  readonly rate: SettlementRate;
  /** Accrued, of all of it. */
  readonly interest: Decimal;
  readonly feeBasisPoints: bigint;
  /** By which it is charged by law; by none where absent. */
  readonly chargeRates?: readonly ChargeRate[];
  /** Whether it has happened elsewhere: the house pays then what the customer cannot. */
  readonly isFact: boolean;
  readonly actor: string;
}

/** What a row changes. */
type Change = Omit<Sums, 'profit'>;

/**
 * All that is open of a buy, at one price.
 * @throws Refusal `insufficient_funds`, `amount_too_small`, `out_of_range`, and nothing is changed
 */
export function fillBuy(order: Order, instrument: Instrument, execution: Execution, context: Context): Order {
  const lot = context.state.lot(order.customerId, order.no);
  return bookTrade(order, lot, instrument, tradeOfHouse(order, instrument, execution, context), context);
}

/**
 * @param lot with what is open of the order among what is reserved
 * @throws Refusal `insufficient_funds` where the fee is more than the customer then has, `amount_too_small`, `out_of_range`
 */
export function fillSell(
  order: Order,
  lot: Lot,
  instrument: Instrument,
  execution: Execution,
  context: Context,
): Order {
  return bookTrade(order, lot, instrument, tradeOfHouse(order, instrument, execution, context), context);
}

/** What is open of an order, traded at once, by the house's own word. @throws Refusal `amount_too_small` */
function tradeOfHouse(order: Order, instrument: Instrument, at: Execution, context: Context): Trade {
  const quantity = openOf(order);
  const rate = order.settlementRate;
  refuseBreach(smallAmountBreach(convertHalfEven(at.price * quantity * instrument.multiplier, rate)));
  return {
    ...namedByHouse(order, context.venue?.name ?? 'internal', at, context),
    quantity,
    rate,
    interest: interestOf(instrument, quantity, rate, context.now),
    feeBasisPoints: feeBasisPointsOf(order, context),
    chargeRates: chargeRatesOf(order, context),
  };
}

/** The name of a trade that nobody has reported: of its order, and of its part where that is not the first. */
export function namedByHouse(
  order: Order,
  venue: string,
  at: Execution,
  { state, now }: Context,
): Omit<Trade, 'rate' | 'interest' | 'feeBasisPoints' | 'chargeRates'> {
  const part = state.booked.of(order.customerId, order.no).length + 1;
  const quantity = openOf(order);
  return {
    said: {
      venue,
      tradeDay: new Date(now.getTime() - (now.getTime() % dayMs)),
      executionId: part === 1 ? order.no : `${order.no}/${part}`,
      kind: 'trade',
      refersDay: undefined,
      refersTo: undefined,
      reported: quantity,
      price: at.price,
      bodyHash: undefined,
      tradedAt: now,
    },
    tradePart: part,
    quantity,
    at,
    isFact: false,
    actor: 'market',
  };
}

/**
 * Books what a trade changes: money, lot, order, and a row that says so. The fee and what is charged by law are those of all of the order so
 * far, less what was charged already. The lot of a buy grows; a sell takes its part of the lot's cost. All of it or nothing.
 * @param lot of a buy the one that it has opened, if it has; of a sell the one that it names, with what is open among the reserved
 * @throws Refusal `insufficient_funds` unless it is a fact, `out_of_range`
 */
export function bookTrade(
  order: Order,
  lot: Lot | undefined,
  instrument: Instrument,
  trade: Trade,
  context: Context,
): Order {
  const { state, now } = context;
  const rows = state.booked.of(order.customerId, order.no);
  const ofTrade = sumsOf(rows.filter(({ tradePart }) => tradePart === trade.tradePart));
  const ofOrder = sumsOf(rows);
  const change = changeOf(trade, instrument, { ofTrade, ofOrder });
  const standing = standingOf(order, order.filled + change.quantity);
  const part =
    order.side === 'buy'
      ? partOfBuy(order, lot, { change, sums: ofOrder }, context)
      : partOfSell(order, lot, { change, ofTrade, isOpen: setAsideOf({ ...order, ...standing }) });
  const sums = sumsOf([ofOrder, { ...change, profit: part.profit }]);
  const hasProfit = order.side === 'sell' ? sums.quantity > 0n : sums.profit !== 0n;
  const traded: Order = {
    ...order,
    ...standing,
    settlementRate: trade.rate,
    fill: fillOf(sums, trade.at),
    profit: hasProfit ? sums.profit : undefined,
  };
  const later = laterOf(order, trade, instrument, context);
  const owed = coveredOf(rows);
  const { held, covered, transfers } = payFor(traded, change, { instrument, trade, owed }, context);
  const cost = held + sums.amount + sums.interest + sums.fee + sumOfCharges(sums.charges) - owed - covered;
  const proceeds = moveOf({ ...traded, held }, transfers, { instrument, later, cost }, context);
  if (later !== undefined) addSettlement(order, { trade, later, amount: change.amount, proceeds }, context);
  if (part.lot !== undefined) state.saveLot(part.lot);
  state.booked.add({
    customerId: order.customerId,
    orderNo: order.no,
    part: rows.length + 1,
    tradePart: trade.tradePart,
    ...trade.said,
    ...change,
    charges: writeCharges(change.charges),
    feeBasisPoints: Number(trade.feeBasisPoints),
    profit: order.side === 'sell' || part.profit !== 0n ? part.profit : undefined,
    covered,
    ...columnsOfRate(trade.rate),
    quoteSource: trade.at.source,
    quoteTime: trade.at.time,
    bookedAt: now,
  });
  if (order.side === 'buy' && lot === undefined && part.lot !== undefined) setBracket(order, trade.at.price, context);
  return save({ ...traded, held }, context);
}

/** @throws Refusal `out_of_range` */
function changeOf(
  { quantity, at, rate, interest, feeBasisPoints, chargeRates = [] }: Trade,
  { multiplier }: Instrument,
  { ofTrade, ofOrder }: { ofTrade: Sums; ofOrder: Sums },
): Change {
  const worth = at.price * quantity;
  if (!fits(worth)) throw new Refusal('out_of_range');
  const amount = convertHalfEven(worth * multiplier, rate) - ofTrade.amount;
  const whole = {
    amount: ofOrder.amount + amount,
    fee: basisPointsOf(ofOrder.amount + amount, feeBasisPoints),
    quantity: ofOrder.quantity + quantity - ofTrade.quantity,
  };
  return {
    quantity: quantity - ofTrade.quantity,
    worth: worth - ofTrade.worth,
    amount,
    interest: interest - ofTrade.interest,
    fee: whole.fee - ofOrder.fee,
    charges: lessCharges(chargesOf(chargeRates, whole), ofOrder.charges),
  };
}

/** An order has succeeded once all of it has traded, and no longer where some of that is taken back. */
function standingOf({ status, quantity, endReason }: Order, filled: bigint) {
  if (filled === quantity) return { filled, status: 'success', endReason: undefined } as const;
  if (status === 'success') return { filled, status: 'cancelled', endReason: 'trade_taken_back' } as const;
  return { filled, status, endReason };
}

interface PartOfLot {
  readonly lot: Lot | undefined;
  readonly profit: Decimal;
}

/** What of a change of cost the lot cannot bear, since it was sold meanwhile, is profit or loss of what was sold. */
function partOfBuy(
  order: Order,
  lot: Lot | undefined,
  { change, sums }: { change: Change; sums: Sums },
  { now }: Context,
): PartOfLot {
  const quantity = sums.quantity + change.quantity;
  const worth = sums.worth + change.worth;
  if (lot === undefined) {
    if (quantity === 0n) return { lot: undefined, profit: 0n };
    const { customerId, no, symbol, assetClass, origin, currency } = order;
    const price = averagePrice({ worth, quantity });
    const opened = { quantity, remaining: quantity, reserved: 0n, price, cost: change.amount, openedAt: now };
    return { lot: { customerId, no, symbol, assetClass, origin, currency, ...opened }, profit: 0n };
  }
  const remaining = lot.remaining + change.quantity;
  const paid = lot.cost + change.amount;
  const cost = remaining === 0n || paid < 0n ? 0n : paid;
  // Of a lot that a split has changed nothing more trades, but what it has cost may be corrected.
  const isOfOthers = lot.quantity !== sums.quantity;
  const price = quantity === 0n || isOfOthers ? lot.price : averagePrice({ worth, quantity });
  return { lot: { ...lot, quantity: lot.quantity + change.quantity, remaining, price, cost }, profit: cost - paid };
}

/** What a sell takes of its lot, or gives back to it. */
function partOfSell(
  order: Order,
  lot: Lot | undefined,
  { change, ofTrade, isOpen }: { change: Change; ofTrade: Sums; isOpen: bigint },
): PartOfLot {
  if (lot === undefined) throw new Error(`sell order ${order.no} has no lot`);
  const cost =
    change.quantity < 0n
      ? -partOfCost({ cost: ofTrade.amount - ofTrade.profit, remaining: ofTrade.quantity }, -change.quantity)
      : partOfCost(lot, change.quantity);
  return {
    lot: {
      ...lot,
      remaining: lot.remaining - change.quantity,
      reserved: lot.reserved - setAsideOf(order) + isOpen,
      cost: lot.cost - cost,
    },
    profit: change.amount - cost,
  };
}

/** The part of a cost that falls to a part of what it was paid for; the last part takes what is left. */
function partOfCost(lot: { readonly cost: Decimal; readonly remaining: bigint }, quantity: bigint): Decimal {
  return quantity === 0n ? 0n : divideHalfEven(lot.cost * quantity, lot.remaining * MINOR_UNIT) * MINOR_UNIT;
}

/**
 * The transfers of a change. What comes in comes first; what the order holds shrinks to what the rest of it can still cost, and
 * pays where free cash does not. What a fact costs beyond that, the house covers; and has it back first where the order brings money.
 * @param order as it has traded, with what it held before
 * @param owed what the house has covered of it so far
 */
function payFor(
  order: Order,
  change: Change,
  { instrument, trade, owed }: { instrument: Instrument; trade: Trade; owed: Decimal },
  context: Context,
): { held: Decimal; covered: Decimal; transfers: Transfer[] } {
  const { actor, isFact } = trade;
  const moved = tradeTransfers(order, change, actor);
  const incoming = moved.filter(({ credit }) => credit === 'cash');
  const outgoing = moved.filter(({ credit }) => credit !== 'cash');
  const sum = (transfers: readonly Transfer[]) => transfers.reduce((before, { amount }) => before + amount, 0n);
  const net = sum(incoming) - sum(outgoing);
  const repaid = most(least(net, owed), 0n);
  const left = fundsOf(order, instrument, context) + net - repaid;
  const isBuying = order.side === 'buy' && openOf(order) > 0n;
  const wanted = isBuying ? mostCost(order, instrument, context) : 0n;
  const released = least(order.held, most(order.held - wanted, -left, 0n));
  const covered = isFact ? most(-left - released, 0n) : 0n;
  const more = most(least(wanted - order.held, left), 0n);
  const cover = { debit: 'errors', credit: 'cash', reason: 'shortfallCovered', actor } as const;
  const repay = { debit: 'cash', credit: 'errors', reason: 'shortfallCovered', actor } as const;
  return {
    held: order.held - released + more,
    covered: covered - repaid,
    transfers: [
      ...releaseTransfers(order, actor, released),
      ...(covered > 0n ? [transferOf(order, covered, cover)] : []),
      ...incoming,
      ...outgoing,
      ...(repaid > 0n ? [transferOf(order, repaid, repay)] : []),
      ...(more > 0n ? [holdTransfer(order, more, actor)] : []),
    ],
  };
}

const coveredOf = (rows: readonly ExecutionRow[]): Decimal => rows.reduce((sum, { covered }) => sum + covered, 0n);
const least = (left: bigint, right: bigint): bigint => (left < right ? left : right);
const most = (...values: readonly bigint[]): bigint =>
  values.reduce((before, value) => (value > before ? value : before));

/** The amount, accrued interest where there is any, the fee, and each levy, either way. What is zero books nothing. */
function tradeTransfers(order: Order, { amount, interest, fee, charges }: Change, actor: string): Transfer[] {
  const isBuy = order.side === 'buy';
  const reversal = 'tradeReversal';
  const { buy } = assetClasses[order.assetClass].reasons;
  const of = (value: Decimal, forth: Movement<'order'>, back: Movement<'order'>): Transfer[] =>
    value === 0n ? [] : [value > 0n ? transferOf(order, value, forth) : transferOf(order, -value, back)];
  const paid = { debit: 'cash', credit: 'interest', reason: 'interest', actor } as const;
  const received = { debit: 'interest', credit: 'cash', reason: 'interest', actor } as const;
  return [
    ...(isBuy
      ? of(
          amount,
          { debit: 'cash', credit: 'clearing', reason: buy, actor },
          { debit: 'clearing', credit: 'cash', reason: reversal, actor },
        )
      : of(
          amount,
          { debit: 'clearing', credit: 'cash', reason: sellReasonOf(order), actor },
          { debit: 'cash', credit: 'clearing', reason: reversal, actor },
        )),
    ...of(interest, isBuy ? paid : received, isBuy ? received : paid),
    ...of(
      fee,
      { debit: 'cash', credit: 'fees', reason: 'transactionExpenses', actor },
      { debit: 'fees', credit: 'cash', reason: reversal, actor },
    ),
    ...levyKeys.flatMap((levy) =>
      of(
        charges[levy] ?? 0n,
        { debit: 'cash', credit: `charges_${levy}`, reason: 'statutoryCharge', actor },
        { debit: `charges_${levy}`, credit: 'cash', reason: reversal, actor },
      ),
    ),
  ];
}

function sellReasonOf({ origin, assetClass }: Order) {
  return origin === 'block' || origin === 'qip' ? 'sellBlock' : assetClasses[assetClass].reasons.sell;
}
