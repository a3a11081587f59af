import { assetClasses, levyKeys } from '@sauda/facts';
import { addCharges, totalOf, type Charges } from '@sauda/rules';
import { formatDecimal, formatRate, parseDecimal, type Decimal } from '@sauda/money';
import type { Answer } from '@sauda/contract';
import type { CashMovement } from '../../modules/ledger/index.ts';
import type { Market } from '../../modules/market/index.ts';
import type { OfferedOrder } from '../../modules/offerings/blocks/read-blocks.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  readCharges,
  savedBy,
  saidRatio,
  type ChangeOfLot,
  type ExecutionRow,
  type ListedOrder,
  type Order,
  type OrderChange,
  type Orders,
  type ReachedBy,
} from '../../modules/trading/index.ts';
import type { LinkWatch } from '../../modules/venues/index.ts';
import { toWire } from '../to-wire.ts';
import { namesOf, presentMovement } from './present-holdings.ts';

type OrderRow = Answer<'POST /stock/success/deal/list'>['rows'][number];
type Placed = Answer<'POST /stock/success/deal/buy'>;
type PlacedWithBracket = Answer<'POST /stock/success/orders/buy'>;
type PlacedOfKind = Answer<'POST /stock/success/orders/place'>;
type Sold = Answer<'POST /stock/success/deal/sell'>;

const time = (at: Date | undefined): string | null => at?.toISOString() ?? null;
const amountOrNull = (value: bigint | undefined): string | null => (value === undefined ? null : formatDecimal(value));

/**
 * A price as the wire gives it.
 * @throws Refusal `invalid` where it has more than four decimals
 */
export function priceOf(field: string, input: string | number): Decimal {
  const price = parseDecimal(input);
  if (price === undefined) throw new Refusal('invalid', { fields: { [field]: 'at most four decimals' } });
  return price;
}

/** The answer to an order: what became of it. */
export function presentPlaced([order]: Orders, market: Market): Placed {
  return { msg: 'ok', data: placed(order, market) };
}

/** The same with the stop and the target that a buy brings. */
export function presentWithBracket([order]: Orders, market: Market): PlacedWithBracket {
  return { msg: 'ok', data: { ...placed(order, market), ...stopOf(order), ...bracketOf(order) } };
}

/** What kind an order is of, and for how long it stands. */
export function kindOf(order: Order) {
  const { lifetime, queuedUntil, enteredAt, trailAmount, trailBasisPoints, trailBest, trailLimit } = order;
  const { triggerPrice, atMarket } = order;
  const asleep = trailBest === undefined ? ('stop' as const) : ('trailing' as const);
  const awake = atMarket ? ('market' as const) : ('limit' as const);
  return {
    order_type: triggerPrice === undefined ? awake : asleep,
    lifetime,
    ...toWire({ queuedUntil, enteredAt, trailAmount, trailBest, trailLimit }),
    // Basis points are hundredths of a per cent.
    trail_percent: trailBasisPoints === undefined ? null : formatDecimal(BigInt(trailBasisPoints) * 100n),
  };
}

/** The answer to an order of any kind. */
export function presentOfKind(orders: Orders, market: Market): PlacedOfKind {
  const { data } = presentSold(orders, market);
  const order = orders.find(({ status }) => status !== 'success') ?? orders[0];
  const filled = orders.reduce((sum, one) => sum + one.filled, 0n).toString();
  const { limitPrice, expiresAt, endReason: reason } = order;
  const terms = { ...kindOf(order), ...bracketOf(order), ...toWire({ limitPrice, expiresAt, reason }) };
  return { msg: 'ok', data: { ...data, ...terms, filled } };
}

function stopOf({ triggerPrice, triggeredAt }: Order) {
  return { trigger_price: amountOrNull(triggerPrice), triggered_at: time(triggeredAt) };
}

function bracketOf({ stopPrice, targetPrice }: Order) {
  return { stop_price: amountOrNull(stopPrice), target_price: amountOrNull(targetPrice) };
}

/** The answer to a sell: its orders, and what they come to together. It has succeeded once all of it has. */
export function presentSold(orders: Orders, market: Market): Sold {
  const sum = (of: (order: Order) => bigint | undefined): bigint =>
    orders.reduce((before, order) => before + (of(order) ?? 0n), 0n);
  const waiting = orders.find(({ status }) => status !== 'success');
  const saved = orders.map((order) => savedOf(order, market));
  const isSavedKnown = saved.every((one) => one !== undefined);
  return {
    msg: 'ok',
    data: {
      ...placed(waiting ?? orders[0], market),
      ...presentSaved(isSavedKnown ? saved.reduce((before, one) => before + one, 0n) : undefined),
      no: orders[0].no,
      ...stopOf(waiting ?? orders[0]),
      count: sum(({ quantity }) => quantity).toString(),
      amount: waiting === undefined ? formatDecimal(sum(({ fill }) => fill?.amount)) : null,
      interest: formatDecimal(sum(({ fill }) => fill?.interest)),
      fee: formatDecimal(sum(({ fill }) => fill?.fee)),
      ...presentCharges(orders.reduce((charges, { fill }) => addCharges(charges, fill?.charges ?? {}), {})),
      parts: orders.map((order) => ({
        ...placed(order, market),
        lot_no: order.lotNo ?? '',
        profit: amountOrNull(order.profit),
      })),
    },
  };
}

/** What priced an order: its limit as long as something of it is open. */
const priceOfOrder = ({ status, fill, limitPrice }: Order): Decimal =>
  (status === 'pending' ? undefined : fill?.price) ?? limitPrice;

/** What an order has saved by all that it has traded, at one rate. */
function savedOf(order: Order, market: Market): Decimal | undefined {
  const instrument = market.instrument(order.symbol);
  const { fill, filled: quantity, settlementRate } = order;
  if (fill === undefined || instrument === undefined) return undefined;
  return savedBy(order, [{ quantity, amount: fill.amount, ...settlementRate }], instrument);
}

/** What was charged by law, of each levy; nothing where there is none. */
export function presentCharges(charges: Charges | undefined = {}) {
  const list = levyKeys
    .filter((levy) => charges[levy] !== undefined)
    .map((levy) => ({ levy, amount: formatDecimal(charges[levy] ?? 0n) }));
  return list.length === 0 ? {} : { charges: list };
}

const presentSaved = (saved: Decimal | undefined) => (saved === undefined ? {} : { saved: formatDecimal(saved) });

function placed(order: Order, market: Market) {
  return {
    no: order.no,
    status: order.status,
    count: order.quantity.toString(),
    price: formatDecimal(priceOfOrder(order)),
    amount: amountOrNull(order.fill?.amount),
    interest: formatDecimal(order.fill?.interest ?? 0n),
    fee: formatDecimal(order.fill?.fee ?? 0n),
    ...presentCharges(order.fill?.charges),
    source: order.fill?.quoteSource ?? null,
    quote_time: time(order.fill?.quoteTime),
    ...presentSaved(savedOf(order, market)),
    ...atVenue(order),
  };
}

type AtVenue = Pick<OrderRow, 'reach' | 'asked' | 'asked_waits'>;

/**
 * An order that was not sent yet, or of which what is asked for was not, while its venue is sent nothing new, or cannot be reached.
 * @param isUnsent whether what it asks for was not sent; a cancel is also sent while nothing new is
 */
export function whileHeld<T extends AtVenue>(row: T, { away, isStopped }: LinkWatch, isUnsent: boolean): T {
  const isAway = away() !== undefined;
  if (!isAway && !isStopped()) return row;
  if (row.reach === 'queued') return { ...row, reach: isStopped() ? 'stopped' : 'away' };
  if (!isUnsent || row.reach === undefined) return row;
  if (row.asked === 'replace') return { ...row, asked_waits: isStopped() ? 'stopped' : 'away' };
  return row.asked === 'cancel' && isAway ? { ...row, asked_waits: 'away' } : row;
}

function atVenue({ reach, asked }: Order) {
  return reach === undefined || asked === undefined ? {} : { reach, asked };
}

/** With why the house has cancelled it, where it has. */
export function withReason<T extends object>(row: T, reason: string | undefined): T & { house_reason?: string } {
  return reason === undefined ? row : { ...row, house_reason: reason };
}

/** A buy's `price` is what it paid, or its limit; a sell's is what its lot cost, and `sell_price` what it brought. */
export function presentOrder(order: ListedOrder, market: Market): OrderRow {
  const instrument = market.instrument(order.symbol);
  const decided = priceOfOrder(order);
  const amount = order.status === 'pending' ? undefined : order.fill?.amount;
  return {
    id: Number(order.id),
    no: order.no,
    ...namesOf(order.symbol, instrument),
    kind: order.origin === 'market' ? order.assetClass : order.origin,
    side: order.side,
    status: order.status,
    count: order.quantity.toString(),
    filled: order.filled.toString(),
    price: formatDecimal(order.side === 'sell' ? (order.lotPrice ?? decided) : decided),
    sell_price: order.side === 'sell' ? formatDecimal(decided) : null,
    total_price: formatDecimal(amount ?? decided * order.quantity * (instrument?.multiplier ?? 1n)),
    fee: formatDecimal(order.fill?.fee ?? 0n),
    ...presentCharges(order.fill?.charges),
    profit: amountOrNull(order.profit),
    interest: formatDecimal(order.fill?.interest ?? 0n),
    currency: order.currency,
    source: order.isSettlement ? 'settlement' : (order.fill?.quoteSource ?? null),
    quote_time: time(order.fill?.quoteTime),
    created_at: order.createdAt.toISOString(),
    ended_at: time(order.endedAt),
    expires_at: order.expiresAt.toISOString(),
    version: order.version,
    ...stopOf(order),
    ...kindOf(order),
    ...bracketOf(order),
    ...atVenue(order),
  };
}

/** What the receipt tells of an order beside its row. */
interface Told {
  readonly offered: OfferedOrder | undefined;
  readonly reached: ReachedBy | undefined;
  readonly changes: readonly OrderChange[];
  readonly executions: readonly ExecutionRow[];
  /** The venue's own words. */
  readonly words: string | undefined;
  /** What splits and bonuses have made of the lot of a buy. */
  readonly sharesChanged: readonly ChangeOfLot[];
}

export function presentReceipt(
  order: ListedOrder,
  movements: readonly CashMovement[],
  market: Market,
  accountCurrency: string,
  { offered, reached, changes, executions, words, sharesChanged }: Told,
): Answer<'GET /stock/success/deal/detail'>['data'] {
  const { fill, limitPrice, held, lotNo, endReason: reason, settlementRate } = order;
  const total = fill && totalOf(order.side, fill);
  return {
    ...presentOrder(order, market),
    ...toWire({
      limitPrice,
      filledPrice: fill?.price,
      feePercent: order.feeBasisPoints === undefined ? undefined : BigInt(order.feeBasisPoints) * 100n,
      amount: fill?.amount,
      total,
      held,
      lotNo,
      reason,
      accountCurrency,
    }),
    ...(words === undefined ? {} : { venue_text: words }),
    ...quotedWhen(order),
    ...presentSaved(savedInParts(order, executions, market)),
    multiplier: multiplierOf(order, market),
    settlement_rate: formatRate(settlementRate),
    ...toWire({ rateSource: settlementRate.source, rateQuoteTime: settlementRate.quoteTime }),
    price_source: fill?.quoteSource ?? null,
    priced_by: fill === undefined ? null : pricedBy(order),
    offered_by: offered === undefined ? null : offeredBy(offered.publishedBy),
    ...toWire({ offeredAt: offered?.publishedAt, triggeredBy: reached?.side, triggeredPrice: order.triggeredPrice }),
    // What a stop or target of a lot has made is no stop order.
    trigger_price: amountOrNull(reached?.price ?? order.triggerPrice),
    ...toWire({
      marketPrice: offered?.marketPrice,
      marketSource: offered?.marketSource,
      marketTime: offered?.marketTime,
    }),
    changes: changes.map(presentOrderChange),
    executions: executions.map(presentExecution),
    ...(sharesChanged.length === 0 ? {} : { share_changes: sharesChanged.map(presentShareChange) }),
    transfers: movements.map(presentMovement),
  };
}

function presentShareChange({
  kind,
  held,
  becomes,
  exDay,
  intoSymbol,
  unitsBefore,
  unitsAfter,
  paid,
  paidFor,
}: ChangeOfLot) {
  const ratio = saidRatio({ kind, held, becomes });
  const day = exDay.toISOString().slice(0, 10);
  const units = { before: unitsBefore.toString(), after: unitsAfter.toString() };
  return {
    kind,
    ratio,
    ex_day: day,
    ...units,
    ...(intoSymbol === undefined ? {} : { into: intoSymbol }),
    ...(paid === 0n && paidFor === 0n ? {} : { in_cash: toWire({ paid, cost: paidFor, profit: paid - paidFor }) }),
  };
}

/** The best bid and ask at the time of the order. */
function quotedWhen(order: Order) {
  const { quotedBid: bid, quotedAsk: ask, quotedBidSize, quotedAskSize, quotedSource: source, quotedAt } = order;
  if (source === undefined || quotedAt === undefined) return {};
  const sizes = { bid_size: quotedBidSize?.toString() ?? null, ask_size: quotedAskSize?.toString() ?? null };
  return { quoted: { ...toWire({ bid, ask }), ...sizes, source, time: quotedAt.toISOString() } };
}

function savedInParts(order: Order, executions: readonly ExecutionRow[], market: Market): Decimal | undefined {
  const instrument = market.instrument(order.symbol);
  const trades = executions.map((row) => ({ ...row, hundredMillionths: row.settlementRate }));
  return instrument && savedBy(order, trades, instrument);
}

function presentExecution(execution: ExecutionRow) {
  const { part, kind, tradePart: aboutPart, venue, executionId, quantity, price } = execution;
  const { amount, interest, fee, tradedAt, bookedAt } = execution;
  return {
    ...toWire({ part, kind, aboutPart, venue, executionId, price, amount, interest, fee, tradedAt, bookedAt }),
    count: quantity.toString(),
    ...presentCharges(readCharges(execution.charges)),
  };
}

export function presentOrderChange(change: OrderChange) {
  const { seq, oldPrice, newPrice, oldQuantity, newQuantity, askedAt } = change;
  const { oldTrigger, newTrigger, oldStopPrice, newStopPrice, oldTargetPrice, newTargetPrice } = change;
  return {
    ...toWire({ version: seq, oldPrice, newPrice, oldTrigger, newTrigger, askedAt }),
    ...toWire({ oldStopPrice, newStopPrice, oldTargetPrice, newTargetPrice }),
    old_count: oldQuantity.toString(),
    new_count: newQuantity.toString(),
  };
}

/** Of a contract that the market still knows. */
function multiplierOf({ assetClass, symbol }: Order, market: Market): number | null {
  const instrument = assetClasses[assetClass].ends === 'contract' ? market.instrument(symbol) : undefined;
  return instrument === undefined ? null : Number(instrument.multiplier);
}

/** What set the price of a fill. Shares of a block or an offer are sold on the market, as any. */
function pricedBy({ isSettlement, side, origin }: Order) {
  if (isSettlement) return 'settlement';
  if (side === 'sell' || origin === 'market') return 'quote';
  return origin === 'ipo' || origin === 'rights' ? origin : 'block';
}

function offeredBy(actor: string | undefined) {
  if (actor === undefined) return 'house';
  return actor.startsWith('staff:') ? 'two_staff' : 'practice';
}
