import type { Body } from '@sauda/contract';
import { useSyncExternalStore } from 'react';
import { randomUuid } from '../lib/api.ts';
import { createKeptList, hasTexts } from '../lib/kept-list.ts';
import { currentCustomer } from '../lib/session/session.ts';

/** An order of a basket, as it is to be sent. */
export type BasketInput = Body<'POST /stock/success/orders/place'>;

export interface BasketOrder {
  key: string;
  customer: string;
  symbol: string;
  /** As the customer reads it, and the class in the words of the wire. */
  name: string;
  kind: string;
  order: BasketInput;
}

/** As many as one command takes. */
export const mostInBasket = 50;

const kept = createKeptList('basket', isBasketOrder);

/** What the customer has put together on this device, the first first. */
export function useBasket(): readonly BasketOrder[] {
  const all = useSyncExternalStore(kept.subscribe, kept.current, () => []);
  return all.filter(({ customer }) => customer === currentCustomer());
}

/** @returns how many of them had room @throws where the browser keeps nothing */
export function addToBasket(orders: ReadonlyArray<Pick<BasketOrder, 'symbol' | 'name' | 'kind' | 'order'>>): number {
  const customer = currentCustomer();
  const room = mostInBasket - kept.current().filter((one) => one.customer === customer).length;
  const added = orders.slice(0, Math.max(0, room));
  for (const { symbol, name, kind, order } of added) {
    kept.put({ key: randomUuid(), customer, symbol, name, kind, order });
  }
  return added.length;
}

/** Which stocks the basket buys at the market already: a list that is put into it again is not bought twice. */
export function boughtInBasket(): ReadonlySet<string> {
  const customer = currentCustomer();
  const buys = kept.current().filter(({ order, ...one }) => {
    return one.customer === customer && order.side === 'buy' && order.type === 'market';
  });
  return new Set(buys.map(({ symbol }) => symbol));
}

export function changeBasketCount(one: BasketOrder, count: number): void {
  kept.replace(one.key, { ...one, order: { ...one.order, count } });
}

export function dropFromBasket(...keys: readonly string[]): void {
  kept.keep(({ key }) => !keys.includes(key));
}

function isBasketOrder(value: unknown): value is BasketOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { order } = value as Partial<BasketOrder>;
  return (
    hasTexts(value, ['key', 'customer', 'symbol', 'name', 'kind']) &&
    typeof order === 'object' &&
    hasTexts(order, ['side', 'type'])
  );
}
