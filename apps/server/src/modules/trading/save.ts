import type { Tx } from '../../platform/database.ts';
import { lots as lotTable, orders as orderTable, rowOf, updateLots, updateOrders } from './order.ts';
import { referenceKey, type LoadedState } from './state.ts';

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
