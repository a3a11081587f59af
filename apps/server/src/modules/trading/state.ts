import type { Book } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { newPublicNumber } from '../../platform/public-number.ts';
import {
  lots as lotTable,
  orders as orderTable,
  rowOf,
  toOrder,
  updateLots,
  updateOrders,
  type Lot,
  type Order,
} from './order.ts';

const readOrders = orderTable.readBy(['customerId', 'no']);
const readLots = lotTable.readBy(['customerId', 'no']);

export interface Reference {
  readonly customerId: string;
  readonly no: string;
}

/** The customers' locked state. Decisions read it and write to it; the executor saves what changed. */
export interface TradingState {
  readonly book: Book;
  order(customerId: string, no: string): Order | undefined;
  saveOrder(order: Order): void;
  lot(customerId: string, no: string): Lot | undefined;
  saveLot(lot: Lot): void;
  newOrderNo(): string;
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
  const orders = (await readOrders(tx, wanted.orders)).map(toOrder);
  const lotsOfOrders = orders.flatMap(({ customerId, lotNo }) =>
    lotNo === undefined ? [] : [{ customerId, no: lotNo }],
  );
  return { orders, lots: await readLots(tx, [...wanted.lots, ...lotsOfOrders]) };
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

/** Writes what the commands of one transaction changed: a statement for each kind of change, whatever their number. */
export async function saveState(tx: Tx, state: LoadedState): Promise<void> {
  const { orders, lots, newOrders, newLots } = state.changes();
  const isNew = Map.groupBy(orders, (order) => newOrders.has(referenceKey(order)));
  const isNewLot = Map.groupBy(lots, (lot) => newLots.has(referenceKey(lot)));
  await Promise.all([
    orderTable.insert(tx, (isNew.get(true) ?? []).map(rowOf)),
    updateOrders(tx, (isNew.get(false) ?? []).map(rowOf)),
    lotTable.insert(tx, isNewLot.get(true) ?? []),
    updateLots(tx, isNewLot.get(false) ?? []),
  ]);
}

function referenceKey({ customerId, no }: Reference): string {
  return `${customerId} ${no}`;
}

function byReference<T extends Reference>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [referenceKey(row), row]));
}
