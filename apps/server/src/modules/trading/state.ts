import type { Side } from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import type { Book } from '../ledger/index.ts';
import { toSettlementRate } from '../market/index.ts';
import { column, type Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import type { TradingState } from './context.ts';
import type { Lot, Order, OrderStatus, Origin, TradedClass } from './order.ts';

export interface OrderRow {
  customer_id: string;
  id: bigint;
  no: string;
  symbol: string;
  asset_class: TradedClass;
  origin: Origin;
  is_settlement: boolean;
  side: Side;
  status: OrderStatus;
  quantity: bigint;
  limit_price: bigint;
  held: bigint;
  fill_price: bigint | null;
  quote_source: string | null;
  quote_time: Date | null;
  amount: bigint | null;
  interest: bigint;
  fee: bigint;
  currency: string;
  settlement_rate: bigint;
  rate_source: string | null;
  rate_quote_time: Date | null;
  lot_no: string | null;
  lot_price: bigint | null;
  profit: bigint | null;
  end_reason: ErrorKey | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface LotRow {
  customer_id: string;
  id: bigint;
  no: string;
  symbol: string;
  asset_class: TradedClass;
  origin: Origin;
  quantity: bigint;
  remaining: bigint;
  reserved: bigint;
  price: bigint;
  cost: bigint;
  currency: string;
  opened_at: Date;
}

export interface Reference {
  readonly customerId: string;
  readonly no: string;
}

/** A trading state that knows what was changed, so that it can be saved in a few statements. */
export interface LoadedState extends TradingState {
  /** What the commands changed; the sets name what was not there before. */
  changes(): {
    orders: readonly Order[];
    lots: readonly Lot[];
    newOrders: ReadonlySet<string>;
    newLots: ReadonlySet<string>;
  };
}

/** Reads the named orders and lots, and the lots of the named orders, of customers whose accounts are locked. */
export async function loadState(
  tx: Tx,
  wanted: { orders: readonly Reference[]; lots: readonly Reference[] },
): Promise<{ orders: readonly Order[]; lots: readonly Lot[] }> {
  const orderRows =
    wanted.orders.length === 0
      ? []
      : await tx<OrderRow[]>`
    SELECT o.* FROM unnest(
      ${column(wanted.orders.map((one) => one.customerId))}::uuid[], ${column(wanted.orders.map((one) => one.no))}::text[]
    ) AS wanted (customer_id, no)
    JOIN orders o USING (customer_id, no)`;
  const orders = orderRows.map(toOrder);
  const lotsOfOrders = orders.flatMap(({ customerId, lotNo }) =>
    lotNo === undefined ? [] : [{ customerId, no: lotNo }],
  );
  const lots = [...wanted.lots, ...lotsOfOrders];
  const lotRows =
    lots.length === 0
      ? []
      : await tx<LotRow[]>`
    SELECT DISTINCT l.* FROM unnest(
      ${column(lots.map((one) => one.customerId))}::uuid[], ${column(lots.map((one) => one.no))}::text[]
    ) AS wanted (customer_id, no)
    JOIN lots l USING (customer_id, no)`;
  return { orders, lots: lotRows.map(toLot) };
}

export function createState(book: Book, orders: readonly Order[], lots: readonly Lot[]): LoadedState {
  const known = { orders: byReference(orders), lots: byReference(lots) };
  const existing = { orders: new Set(known.orders.keys()), lots: new Set(known.lots.keys()) };
  const changed = { orders: new Map<string, Order>(), lots: new Map<string, Lot>() };
  return {
    book,
    order: (customerId, no) => known.orders.get(referenceKey({ customerId, no })),
    lot: (customerId, no) => known.lots.get(referenceKey({ customerId, no })),
    saveOrder(order) {
      known.orders.set(referenceKey(order), order);
      changed.orders.set(referenceKey(order), order);
    },
    saveLot(lot) {
      known.lots.set(referenceKey(lot), lot);
      changed.lots.set(referenceKey(lot), lot);
    },
    newOrderNo: newPublicNumber,
    changes: () => ({
      orders: [...changed.orders.values()],
      lots: [...changed.lots.values()],
      newOrders: new Set([...changed.orders.keys()].filter((key) => !existing.orders.has(key))),
      newLots: new Set([...changed.lots.keys()].filter((key) => !existing.lots.has(key))),
    }),
  };
}

export function referenceKey({ customerId, no }: Reference): string {
  return `${customerId} ${no}`;
}

function byReference<T extends Reference>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [referenceKey(row), row]));
}

export function toOrder(row: OrderRow): Order {
  const filled = row.fill_price !== null && row.quote_source !== null && row.quote_time !== null && row.amount !== null;
  return {
    customerId: row.customer_id,
    no: row.no,
    symbol: row.symbol,
    assetClass: row.asset_class,
    origin: row.origin,
    isSettlement: row.is_settlement,
    side: row.side,
    status: row.status,
    quantity: row.quantity,
    limitPrice: row.limit_price,
    held: row.held,
    fill: filled
      ? {
          price: row.fill_price as bigint,
          quoteSource: row.quote_source as string,
          quoteTime: row.quote_time as Date,
          amount: row.amount as bigint,
          interest: row.interest,
          fee: row.fee,
        }
      : undefined,
    currency: row.currency,
    settlementRate: toSettlementRate(row),
    lotNo: row.lot_no ?? undefined,
    lotPrice: row.lot_price ?? undefined,
    profit: row.profit ?? undefined,
    endReason: row.end_reason ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at ?? undefined,
  };
}

export function toLot(row: LotRow): Lot {
  return {
    customerId: row.customer_id,
    no: row.no,
    symbol: row.symbol,
    assetClass: row.asset_class,
    origin: row.origin,
    quantity: row.quantity,
    remaining: row.remaining,
    reserved: row.reserved,
    price: row.price,
    cost: row.cost,
    currency: row.currency,
    openedAt: row.opened_at,
  };
}
