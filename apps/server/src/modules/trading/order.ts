import type { Decimal } from '@sauda/money';
import type { Charges, Lifetime, Side } from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import { columnsOfRate, toSettlementRate, type SettlementRate } from './market-view.ts';
import * as t from '../../platform/table.ts';
import { averagePrice, createBooked, executions, keepDifferences, type ExecutionRow, type Sums } from './executions.ts';
import { triggers, type UnsetTrigger, type WaitingTrigger } from './triggers/waiting-trigger.ts';
import type { ChargeTable, TradedClass } from '@sauda/facts';
import type { Book } from '../ledger/index.ts';
import { readCharges, writeCharges } from './charges/charged.ts';
import { orderChanges, type OrderChange } from './order-changes.ts';
import { isQueued } from './queued.ts';
import { saveCommands } from '../venues/index.ts';
import { createCommands } from './routing/commands.ts';
import type { Loaded } from './load-state.ts';
import type { Tx } from '../../platform/database.ts';
import { newNumberOf } from '../../platform/public-number.ts';

export type { TradedClass } from '@sauda/facts';
export { orderChanges, type OrderChange } from './order-changes.ts';
/** Where shares come from: the market, a block, a QIP block, a public offer, or a rights issue. What is sold has the origin of its lot. */
export type Origin = 'market' | 'block' | 'qip' | 'ipo' | 'rights';
/** `queued` is to be sent, `sent` on the wire; `doubtful` is what the venue keeps silent on, or has told us less of than it says. */
export type Reach = 'queued' | 'sent' | 'working' | 'doubtful';
export type VenueEnd = 'cancelled' | 'expired' | 'rejected';
export type OrderStatus = 'pending' | 'success' | 'failed' | 'cancelled' | 'expired';

/** What of an order has traded so far, less what was taken back, and what priced the last of it. */
export interface Fill {
  /** The average where it traded in parts. */
  readonly price: Decimal;
  readonly quoteSource: string;
  readonly quoteTime: Date;
  /** In the account currency. */
  readonly amount: Decimal;
  /** Treasury debt: accrued interest, paid or received on top of the amount. */
  readonly interest: Decimal;
  readonly fee: Decimal;
  /** What was charged by law. */
  readonly charges: Charges;
}

export const orders = t.table('orders', {
  id: t.generated(t.bigint),
  customerId: t.uuid,
  no: t.text,
  symbol: t.text,
  assetClass: t.textOf<TradedClass>(),
  origin: t.textOf<Origin>(),
  /** The block item or the IPO that the shares are from. */
  offeringId: t.nullable(t.bigint),
  /** Made by the end of what was held, not by the customer. */
  isSettlement: t.boolean,
  side: t.textOf<Side>(),
  status: t.textOf<OrderStatus>(),
  quantity: t.bigint,
  /** What of it has traded. The rest is open while it is pending, and ended with it. */
  filled: t.bigint,
  /** The worst price that it takes. */
  limitPrice: t.bigint,
  /** It is to trade at the market: the limit is what protects it. */
  atMarket: t.boolean,
  lifetime: t.textOf<Lifetime>(),
  /** It waits for an opening of the market, and since when it no longer does. */
  queuedUntil: t.nullable(t.time),
  enteredAt: t.nullable(t.time),
  /** Of a stop order: the price of the market that sets it off, and when that was reached, by which price. */
  triggerPrice: t.nullable(t.bigint),
  triggeredAt: t.nullable(t.time),
  triggeredPrice: t.nullable(t.bigint),
  /** Of a trailing stop: how far its trigger keeps behind the best price of the market, and what that was when it last moved. */
  trailAmount: t.nullable(t.bigint),
  trailBasisPoints: t.nullable(t.integer),
  trailBest: t.nullable(t.bigint),
  /** How far beyond its trigger its limit lies, where it keeps one. */
  trailLimit: t.nullable(t.bigint),
  /** What a buy sets on its lot once it fills. */
  stopPrice: t.nullable(t.bigint),
  targetPrice: t.nullable(t.bigint),
  /** Set aside in the account currency while a buy is pending. */
  held: t.bigint,
  fillPrice: t.nullable(t.bigint),
  quoteSource: t.nullable(t.text),
  quoteTime: t.nullable(t.time),
  amount: t.nullable(t.bigint),
  interest: t.bigint,
  fee: t.bigint,
  /** By the plan in force when it was placed; 3 is 0.03 %. Orders that ended before there were plans have none, nor has what no fee is of. */
  feeBasisPoints: t.nullable(t.integer),
  /** By which table it is charged by law, as that was in force when it was placed; and what it was charged (`charges/charged.ts`). */
  chargeTable: t.nullable(t.textOf<ChargeTable>()),
  charges: t.nullable(t.text),
  currency: t.text,
  settlementRate: t.bigint,
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  /** The best bid and ask when it was placed, or set off, with the units there: where the feed told them. */
  quotedBid: t.nullable(t.bigint),
  quotedAsk: t.nullable(t.bigint),
  quotedBidSize: t.nullable(t.bigint),
  quotedAskSize: t.nullable(t.bigint),
  quotedSource: t.nullable(t.text),
  quotedAt: t.nullable(t.time),
  /** What the market quoted at the moment of an offering's order, where it trades. */
  marketPrice: t.nullable(t.bigint),
  marketSource: t.nullable(t.text),
  marketTime: t.nullable(t.time),
  /** A sell's lot. */
  lotNo: t.nullable(t.text),
  /** What the lot cost for each unit. */
  lotPrice: t.nullable(t.bigint),
  /** Of what a sell has sold, in the account currency, before fees. */
  profit: t.nullable(t.bigint),
  endReason: t.nullable(t.textOf<ErrorKey>()),
  createdAt: t.time,
  expiresAt: t.time,
  endedAt: t.nullable(t.time),
  /** How often its terms were changed. */
  version: t.integer,
  /** Of an order that trades at a venue which is written to. */
  venue: t.nullable(t.text),
  /** While it waits there: how far it has come, and what was asked for and not answered yet. */
  reach: t.nullable(t.textOf<Reach>()),
  asked: t.nullable(t.textOf<'none' | 'cancel' | 'replace'>()),
  /** The terms of a change that is asked for. */
  askedPrice: t.nullable(t.bigint),
  askedQuantity: t.nullable(t.bigint),
  /** The venue has ended it with this much traded, which has not all arrived. */
  endsAs: t.nullable(t.textOf<VenueEnd>()),
  endsFilled: t.nullable(t.bigint),
});

export type OrderRow = t.RowOf<typeof orders>;
type OwnColumns =
  | ('id' | 'offeringId' | 'marketPrice' | 'marketSource' | 'marketTime')
  | ('fillPrice' | 'quoteSource' | 'quoteTime' | 'amount' | 'interest' | 'fee' | 'charges')
  | ('settlementRate' | 'rateSource' | 'rateQuoteTime');

export interface Order extends Omit<OrderRow, OwnColumns> {
  readonly fill: Fill | undefined;
  /** Account currency for one unit of the order's currency, at the moment of the fill, or of the order before it. */
  readonly settlementRate: SettlementRate;
}

const changedColumns = [
  'status',
  'filled',
  'held',
  'fillPrice',
  'quoteSource',
  'quoteTime',
  'amount',
  'interest',
  'fee',
  'charges',
  'settlementRate',
  'rateSource',
  'rateQuoteTime',
  'profit',
  'endReason',
  'endedAt',
  'quantity',
  'limitPrice',
  'stopPrice',
  'targetPrice',
  'version',
  'triggerPrice',
  'triggeredAt',
  'triggeredPrice',
  'quotedBid',
  'quotedAsk',
  'quotedBidSize',
  'quotedAskSize',
  'quotedSource',
  'quotedAt',
  'queuedUntil',
  'enteredAt',
  'trailBest',
] as const;
const updateOrders = orders.updateBy(['customerId', 'no'], changedColumns);
/** Of those alone that keep a limit of their own, so that no others pay for it. */
const updateTrailing = orders.updateBy(['customerId', 'no'], [...changedColumns, 'trailLimit']);
const updateRouted = orders.updateBy(
  ['customerId', 'no'],
  [...changedColumns, 'venue', 'reach', 'asked', 'askedPrice', 'askedQuantity', 'endsAs', 'endsFilled', 'expiresAt'],
);

/** Of those alone of which nothing else has changed, as where a venue has taken an order: it is most of what venues say. */
const updateReach = orders.updateBy(['customerId', 'no'], ['reach']);

/** An order with the number of its row, by which lists are ordered. */
export type ListedOrder = Order & { readonly id: bigint };

export function toOrder(row: OrderRow): ListedOrder {
  const { fillPrice: price, quoteSource, quoteTime, amount, interest, fee } = row;
  const charges = readCharges(row.charges);
  const isFilled = price !== undefined && quoteSource !== undefined && quoteTime !== undefined && amount !== undefined;
  return {
    ...row,
    fill: isFilled ? { price, quoteSource, quoteTime, amount, interest, fee, charges } : undefined,
    settlementRate: toSettlementRate(row),
  };
}

/** What can still trade of an order: nothing once it has ended. */
export const openOf = ({ status, quantity, filled }: Pick<OrderRow, 'status' | 'quantity' | 'filled'>): bigint =>
  status === 'pending' ? quantity - filled : 0n;

/** What of a sell is set aside of its lot while it waits: what can trade by its terms, or by those that are asked for. */
export function setAsideOf({ status, quantity, askedQuantity = 0n, filled }: SetAside): bigint {
  const most = askedQuantity > quantity ? askedQuantity : quantity;
  return status === 'pending' && most > filled ? most - filled : 0n;
}

type SetAside = Pick<OrderRow, 'status' | 'quantity' | 'askedQuantity' | 'filled'>;

/** What an order's executions have come to, undefined where nothing has traded or all of it was taken back. */
export function fillOf(sums: Sums, { source, time }: { source: string; time: Date }): Fill | undefined {
  if (sums.quantity === 0n) return undefined;
  const { amount, interest, fee, charges } = sums;
  return { price: averagePrice(sums), quoteSource: source, quoteTime: time, amount, interest, fee, charges };
}

function rowOf(order: Order) {
  const { fill } = order;
  return {
    ...order,
    ...columnsOfRate(order.settlementRate),
    fillPrice: fill?.price,
    quoteSource: fill?.quoteSource,
    quoteTime: fill?.quoteTime,
    amount: fill?.amount,
    interest: fill?.interest ?? 0n,
    fee: fill?.fee ?? 0n,
    charges: writeCharges(fill?.charges ?? {}),
  };
}

/** What one buy has bought, growing as it fills; sells take from it. */
export const lots = t.table('lots', {
  id: t.generated(t.bigint),
  customerId: t.uuid,
  no: t.text,
  symbol: t.text,
  assetClass: t.textOf<TradedClass>(),
  origin: t.textOf<Origin>(),
  quantity: t.bigint,
  remaining: t.bigint,
  /** The part of `remaining` that pending sells have set aside. */
  reserved: t.bigint,
  price: t.bigint,
  /** What was paid for what remains, in the account currency, before fees. */
  cost: t.bigint,
  currency: t.text,
  openedAt: t.time,
});

export type LotRow = t.RowOf<typeof lots>;
export type Lot = Omit<LotRow, 'id'>;

const updateLots = lots.updateBy(['customerId', 'no'], ['quantity', 'price', 'remaining', 'reserved', 'cost']);

declare module '../../platform/outbox.ts' {
  interface Events {
    order: { customerId: string; no: string; status: string };
  }
}

export interface Reference {
  readonly customerId: string;
  readonly no: string;
}

/** What is held of one instrument. */
export interface PositionReference {
  readonly customerId: string;
  readonly symbol: string;
  /** How many of its lots are looked at, at the most. */
  readonly lots: number;
}

/** What can be sold of positions, by `positionKey`. */
export type FreeQuantities = ReadonlyMap<string, bigint>;

export type TradingState = ReturnType<typeof createState>;

export const positionKey = ({ customerId, symbol }: Pick<PositionReference, 'customerId' | 'symbol'>): string =>
  `${customerId} ${symbol}`;

/** How much of a lot is neither sold nor set aside. */
export const freeOf = ({ remaining, reserved }: Lot): bigint => remaining - reserved;

/**
 * The customers' locked state. Decisions read it and write to it; it knows what was changed, so that the executor saves
 * that in a few statements.
 */
export function createState(
  book: Book,
  loaded: readonly Order[],
  loadedLots: readonly Lot[],
  {
    free = new Map(),
    executions: loadedExecutions = [],
    commands: loadedCommands = [],
  }: Partial<Pick<Loaded, 'free' | 'executions' | 'commands'>> = {},
) {
  const known = { orders: byReference(loaded), lots: byReference(loadedLots) };
  const freeBeyond = new Map(free);
  for (const lot of known.lots.values()) {
    const all = freeBeyond.get(positionKey(lot));
    if (all !== undefined) freeBeyond.set(positionKey(lot), all - freeOf(lot));
  }
  const existing = { orders: new Map(known.orders), lots: new Set(known.lots.keys()) };
  const changed = { orders: new Map<string, Order>(), lots: new Map<string, Lot>() };
  const orderChanges: OrderChange[] = [];
  const booked = createBooked<Order>(loadedExecutions);
  const brackets = { set: [] as WaitingTrigger[], unset: [] as UnsetTrigger[] };
  return {
    book,
    order: (customerId: string, no: string) => known.orders.get(referenceKey({ customerId, no })),
    lot: (customerId: string, no: string) => known.lots.get(referenceKey({ customerId, no })),
    /** The lots of a position that were loaded, as they are by now, the oldest first. */
    openLots: (customerId: string, symbol: string) =>
      [...known.lots.values()]
        .filter((lot) => lot.customerId === customerId && lot.symbol === symbol && lot.remaining > 0n)
        .toSorted((left, right) => left.openedAt.getTime() - right.openedAt.getTime()),
    /** What can be sold of its lots that were not loaded. */
    freeBeyond: (customerId: string, symbol: string) => freeBeyond.get(positionKey({ customerId, symbol })) ?? 0n,
    saveOrder(order: Order) {
      known.orders.set(referenceKey(order), order);
      changed.orders.set(referenceKey(order), order);
    },
    saveLot(lot: Lot) {
      known.lots.set(referenceKey(lot), lot);
      changed.lots.set(referenceKey(lot), lot);
    },
    saveOrderChange(change: OrderChange) {
      orderChanges.push(change);
    },
    /** What has traded. */
    booked,
    /** What is told to venues. */
    commands: createCommands(loadedCommands),
    /** What was placed with a buy that has filled. */
    brackets,
    /** Whether the commands have changed it. */
    isChanged: (order: Order) => changed.orders.get(referenceKey(order)) === order,
    newOrderNo: newNumberOf,
    /** As it was read; undefined of one that is new. */
    before: (order: Order) => existing.orders.get(referenceKey(order)),
    /** What the commands changed; the sets name what was not there before. */
    changes: () => ({
      orders: [...changed.orders.values()],
      lots: [...changed.lots.values()],
      orderChanges,
      newOrders: new Set([...changed.orders.keys()].filter((key) => !existing.orders.has(key))),
      newLots: new Set([...changed.lots.keys()].filter((key) => !existing.lots.has(key))),
    }),
  };
}

/** Writes what the commands of one transaction changed: a statement for each kind of change, whatever their number. */
export async function saveState(tx: Tx, state: TradingState): Promise<void> {
  const changed = state.changes();
  const isNew = Map.groupBy(changed.orders, (order) => changed.newOrders.has(referenceKey(order)));
  // What waits with us for an opening may have been at a venue before.
  const hasMoved = Map.groupBy(isNew.get(false) ?? [], (order) => isMovedAlone(state.before(order), order));
  const isRouted = Map.groupBy(hasMoved.get(false) ?? [], (order) => order.venue !== undefined || isQueued(order));
  const isTrailing = Map.groupBy(isRouted.get(false) ?? [], ({ trailLimit }) => trailLimit !== undefined);
  const isNewLot = Map.groupBy(changed.lots, (lot) => changed.newLots.has(referenceKey(lot)));
  const [filledAtOnce, booked] = partition(state.booked.added, (row) => {
    const order = changed.newOrders.has(referenceKey({ ...row, no: row.orderNo }));
    return order && row.venue !== 'settlement';
  });
  await Promise.all([
    insertOrders(tx, (isNew.get(true) ?? []).map(rowOf), filledAtOnce[0]),
    updateOrders(tx, (isTrailing.get(false) ?? []).map(rowOf)),
    updateTrailing(tx, (isTrailing.get(true) ?? []).map(rowOf)),
    updateReach(tx, hasMoved.get(true) ?? []),
    updateRouted(tx, (isRouted.get(true) ?? []).map(rowOf)),
    lots.insert(tx, isNewLot.get(true) ?? []),
    updateLots(tx, isNewLot.get(false) ?? []),
    orderChanges.insert(tx, changed.orderChanges),
    executions.insert(tx, booked),
    keepDifferences(tx, state.booked.differences),
    // After the lots that they name.
    triggers.insert(tx, state.brackets.set),
    saveCommands(tx, state.commands.changes()),
  ]);
}

/** Whether an order has come on at its venue, and is the same else: an order that changes keeps what does not. */
function isMovedAlone(before: Order | undefined, after: Order): boolean {
  if (before === undefined || before.venue === undefined) return false;
  const keys = Object.keys(after) as Array<keyof Order>;
  return keys.every((key) => key === 'reach' || before[key] === after[key]);
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  const groups = Map.groupBy(all, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}

/**
 * New orders, and the executions of those that filled at once. What these say stands in the order's row already, so that nearly every
 * order needs no statement and no values more.
 * @param one of the executions, whose venue is that of all
 */
async function insertOrders(
  tx: Tx,
  rows: ReadonlyArray<ReturnType<typeof rowOf>>,
  one: ExecutionRow | undefined,
): Promise<void> {
  if (one === undefined) return orders.insert(tx, rows);
  await tx`
    WITH added AS (
      ${orders.insertion(tx, rows)}
      RETURNING customer_id, no, quantity, filled, fill_price, quote_source, quote_time, amount, interest, fee, profit,
        fee_basis_points, charges, settlement_rate, rate_source, rate_quote_time, ended_at, is_settlement
    )
    INSERT INTO executions (customer_id, order_no, part, trade_part, venue, trade_day, execution_id, kind, reported, price,
      quantity, worth, amount, interest, fee, fee_basis_points, charges, profit, covered, settlement_rate, rate_source, rate_quote_time,
      quote_source, quote_time, traded_at, booked_at)
    SELECT customer_id, no, 1, 1, ${one.venue}, (ended_at AT TIME ZONE 'UTC')::date, no, 'trade', quantity, fill_price,
      quantity, fill_price * quantity, amount, interest, fee, fee_basis_points, charges, profit, 0, settlement_rate,
      rate_source, rate_quote_time, quote_source, quote_time, ended_at, ended_at
    FROM added WHERE filled > 0 AND NOT is_settlement`;
}

function referenceKey({ customerId, no }: Reference): string {
  return `${customerId} ${no}`;
}

function byReference<T extends Reference>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [referenceKey(row), row]));
}
