import type { Decimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import { columnsOfRate, toSettlementRate, type SettlementRate } from './market-view.ts';
import * as t from '../../platform/table.ts';
import { triggers, type UnsetTrigger, type WaitingTrigger } from './triggers/waiting-trigger.ts';
import type { TradedClass } from '@sauda/facts';
import type { Book } from '../ledger/index.ts';
import { column, type Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';

export type { TradedClass } from '@sauda/facts';
/** Where shares come from: the market, a block, a QIP block, or a public offer. What is sold has the origin of its lot. */
export type Origin = 'market' | 'block' | 'qip' | 'ipo';
export type OrderStatus = 'pending' | 'success' | 'failed' | 'cancelled' | 'expired';

/** The quote that priced a fill, and what it came to. */
export interface Fill {
  readonly price: Decimal;
  readonly quoteSource: string;
  readonly quoteTime: Date;
  /** In the account currency. */
  readonly amount: Decimal;
  /** Treasury debt: accrued interest, paid or received on top of the amount. */
  readonly interest: Decimal;
  readonly fee: Decimal;
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
  limitPrice: t.bigint,
  /** Of a stop order: the price of the market that sets it off, and when that was reached, by which price. */
  triggerPrice: t.nullable(t.bigint),
  triggeredAt: t.nullable(t.time),
  triggeredPrice: t.nullable(t.bigint),
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
  currency: t.text,
  settlementRate: t.bigint,
  rateSource: t.nullable(t.text),
  rateQuoteTime: t.nullable(t.time),
  /** What the market quoted at the moment of an offering's order, where it trades. */
  marketPrice: t.nullable(t.bigint),
  marketSource: t.nullable(t.text),
  marketTime: t.nullable(t.time),
  /** A sell's lot. */
  lotNo: t.nullable(t.text),
  /** What the lot cost for each unit. */
  lotPrice: t.nullable(t.bigint),
  /** Of a filled sell, in the account currency, before fees. */
  profit: t.nullable(t.bigint),
  endReason: t.nullable(t.textOf<ErrorKey>()),
  createdAt: t.time,
  expiresAt: t.time,
  endedAt: t.nullable(t.time),
  /** How often its terms were changed. */
  version: t.integer,
});

export type OrderRow = t.RowOf<typeof orders>;
type OwnColumns =
  | ('id' | 'offeringId' | 'marketPrice' | 'marketSource' | 'marketTime')
  | ('fillPrice' | 'quoteSource' | 'quoteTime' | 'amount' | 'interest' | 'fee')
  | ('settlementRate' | 'rateSource' | 'rateQuoteTime');

export interface Order extends Omit<OrderRow, OwnColumns> {
  readonly fill: Fill | undefined;
  /** Account currency for one unit of the order's currency, at the moment of the fill, or of the order before it. */
  readonly settlementRate: SettlementRate;
}

const updateOrders = orders.updateBy(
  ['customerId', 'no'],
  [
    'status',
    'held',
    'fillPrice',
    'quoteSource',
    'quoteTime',
    'amount',
    'interest',
    'fee',
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
  ],
);

/** What an order that waited was changed from and to. Rows are only ever added. */
export const orderChanges = t.table('order_changes', {
  customerId: t.uuid,
  orderNo: t.text,
  /** The order's version since then. */
  seq: t.integer,
  oldPrice: t.bigint,
  newPrice: t.bigint,
  oldQuantity: t.bigint,
  newQuantity: t.bigint,
  /** Of a stop order. */
  oldTrigger: t.nullable(t.bigint),
  newTrigger: t.nullable(t.bigint),
  oldStopPrice: t.nullable(t.bigint),
  newStopPrice: t.nullable(t.bigint),
  oldTargetPrice: t.nullable(t.bigint),
  newTargetPrice: t.nullable(t.bigint),
  askedAt: t.time,
  /** The `Idempotency-Key` of the request. */
  requestKey: t.nullable(t.uuid),
});

export type OrderChange = t.RowOf<typeof orderChanges>;

/** An order with the number of its row, by which lists are ordered. */
export type ListedOrder = Order & { readonly id: bigint };

export function toOrder(row: OrderRow): ListedOrder {
  const { fillPrice: price, quoteSource, quoteTime, amount, interest, fee } = row;
  const isFilled = price !== undefined && quoteSource !== undefined && quoteTime !== undefined && amount !== undefined;
  return {
    ...row,
    fill: isFilled ? { price, quoteSource, quoteTime, amount, interest, fee } : undefined,
    settlementRate: toSettlementRate(row),
  };
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
  };
}

/** What one filled buy opened; sells take from it. */
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

const updateLots = lots.updateBy(['customerId', 'no'], ['remaining', 'reserved', 'cost']);

declare module '../../platform/outbox.ts' {
  interface Events {
    order: { customerId: string; no: string; status: string };
  }
}

const readOrders = orders.readBy(['customerId', 'no']);
const readLots = lots.readBy(['customerId', 'no']);

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

/**
 * Reads the named orders and lots, the lots of the named orders, and the oldest lots of the named positions with how much of the whole
 * position is free, of customers whose accounts are locked.
 */
export async function loadState(
  tx: Tx,
  wanted: { orders: readonly Reference[]; lots: readonly Reference[]; positions: readonly PositionReference[] },
): Promise<{ orders: readonly Order[]; lots: readonly Lot[]; free: FreeQuantities }> {
  const found = (await readOrders(tx, wanted.orders)).map(toOrder);
  const lotsOfOrders = found.flatMap(({ customerId, lotNo }) =>
    lotNo === undefined ? [] : [{ customerId, no: lotNo }],
  );
  const named = await readLots(tx, [...wanted.lots, ...lotsOfOrders]);
  const oldest = await readOldestLots(tx, wanted.positions);
  return { orders: found, lots: [...oldest, ...named], free: await readFreeQuantities(tx, wanted.positions) };
}

/** Of each position the oldest lots of which something is free, and one that is open: a customer may have tens of thousands. */
async function readOldestLots(tx: Tx, positions: readonly PositionReference[]): Promise<LotRow[]> {
  if (positions.length === 0) return [];
  return tx<LotRow[]>`
    SELECT ${lots.columns('l')}
    FROM unnest(
      ${column(positions.map(({ customerId }) => customerId))}::uuid[],
      ${column(positions.map(({ symbol }) => symbol))}::text[],
      ${column(positions.map((position) => position.lots))}::int[]
    ) AS wanted (customer_id, symbol, most)
    CROSS JOIN LATERAL (
      (SELECT * FROM lots WHERE customer_id = wanted.customer_id AND symbol = wanted.symbol AND remaining > 0
        AND remaining > reserved ORDER BY id LIMIT wanted.most)
      UNION
      (SELECT * FROM lots WHERE customer_id = wanted.customer_id AND symbol = wanted.symbol AND remaining > 0
        ORDER BY id LIMIT 1)
    ) AS l
    ORDER BY l.id`;
}

async function readFreeQuantities(tx: Tx, positions: readonly PositionReference[]): Promise<FreeQuantities> {
  if (positions.length === 0) return new Map();
  const rows = await tx<Array<{ customerId: string; symbol: string; free: bigint }>>`
    SELECT l.customer_id, l.symbol, sum(l.remaining - l.reserved)::bigint AS free
    FROM unnest(
      ${column(positions.map(({ customerId }) => customerId))}::uuid[],
      ${column(positions.map(({ symbol }) => symbol))}::text[]
    ) AS wanted (customer_id, symbol)
    JOIN lots l USING (customer_id, symbol)
    WHERE l.remaining > 0
    GROUP BY l.customer_id, l.symbol`;
  return new Map(rows.map((row) => [positionKey(row), row.free]));
}

const positionKey = ({ customerId, symbol }: Pick<PositionReference, 'customerId' | 'symbol'>): string =>
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
  free: FreeQuantities = new Map(),
) {
  const known = { orders: byReference(loaded), lots: byReference(loadedLots) };
  const freeBeyond = new Map(free);
  for (const lot of known.lots.values()) {
    const all = freeBeyond.get(positionKey(lot));
    if (all !== undefined) freeBeyond.set(positionKey(lot), all - freeOf(lot));
  }
  const existing = { orders: new Set(known.orders.keys()), lots: new Set(known.lots.keys()) };
  const changed = { orders: new Map<string, Order>(), lots: new Map<string, Lot>() };
  const orderChanges: OrderChange[] = [];
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
    /** What was placed with a buy that has filled. */
    brackets,
    /** Whether the commands have changed it. */
    isChanged: (order: Order) => changed.orders.get(referenceKey(order)) === order,
    newOrderNo: () => newPublicNumber(),
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
  const isNewLot = Map.groupBy(changed.lots, (lot) => changed.newLots.has(referenceKey(lot)));
  await Promise.all([
    orders.insert(tx, (isNew.get(true) ?? []).map(rowOf)),
    updateOrders(tx, (isNew.get(false) ?? []).map(rowOf)),
    lots.insert(tx, isNewLot.get(true) ?? []),
    updateLots(tx, isNewLot.get(false) ?? []),
    orderChanges.insert(tx, changed.orderChanges),
    // After the lots that they name.
    triggers.insert(tx, state.brackets.set),
  ]);
}

function referenceKey({ customerId, no }: Reference): string {
  return `${customerId} ${no}`;
}

function byReference<T extends Reference>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [referenceKey(row), row]));
}
