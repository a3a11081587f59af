import { useState } from 'react';
import { compareDecimals } from '../../../ui/compare-decimals.ts';
import type { Favourite } from './favourites-query.ts';

export const listOrders = ['own', 'name', 'change'] as const;
/** As the customer has arranged them, by name, or by today's change, the highest first. */
export type ListOrder = (typeof listOrders)[number];

const ORDER_KEY = 'watchlistOrder';

/** How the customer last had the watchlists in order, on this device. */
export function useListOrder(): [order: ListOrder, change: (order: ListOrder) => void] {
  const [order, setOrder] = useState(() => orderNamed(localStorage.getItem(ORDER_KEY)));
  return [
    order,
    (next) => {
      localStorage.setItem(ORDER_KEY, next);
      setOrder(next);
    },
  ];
}

/** The order of that name, or the customer's own where there is none. */
export function orderNamed(name: string | null): ListOrder {
  return listOrders.find((known) => known === name) ?? 'own';
}

export function inOrder(rows: readonly Favourite[], order: ListOrder): readonly Favourite[] {
  if (order === 'own') return rows;
  const byName = (left: Favourite, right: Favourite) => left.name.localeCompare(right.name);
  if (order === 'name') return rows.toSorted(byName);
  return rows.toSorted(
    (left, right) =>
      compareDecimals(right.stock_detail.percent_change, left.stock_detail.percent_change) || byName(left, right),
  );
}
