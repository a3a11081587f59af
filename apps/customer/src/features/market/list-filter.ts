import type { Query } from '@sauda/contract';
import type { Sector } from '@sauda/facts';

type Asked = Query<'GET /v2/stock/list'>;
export type Sort = NonNullable<Asked['sort']>;
type Order = NonNullable<Asked['order']>;
export type Movers = NonNullable<Asked['movers']>;

/** Which instruments of a market, and in which order: what the address of the markets says. */
export interface ListFilter {
  readonly movers?: Movers | undefined;
  readonly sector?: Sector | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: Order | undefined;
}

export const sorts = ['name', 'volume', 'price', 'change'] as const satisfies readonly Sort[];
export const orders = ['asc', 'desc'] as const satisfies readonly Order[];

/** What a choice of movers is sorted by, as the server does where nothing else is asked for. */
export const movers = {
  gainers: { sort: 'change', order: 'desc' },
  losers: { sort: 'change', order: 'asc' },
  active: { sort: 'volume', order: 'desc' },
} as const satisfies Record<Movers, { sort: Sort; order: Order }>;

/** The order that a list stands in. */
export function orderOf(filter: ListFilter): { sort: Sort; order: Order } {
  if (filter.sort !== undefined) return { sort: filter.sort, order: filter.order ?? 'asc' };
  return filter.movers === undefined ? { sort: 'name', order: filter.order ?? 'asc' } : movers[filter.movers];
}

/** What a tap on a head asks for: names from A, figures from the greatest; a second tap turns it. */
export function sortedBy(filter: ListFilter, sort: Sort): ListFilter {
  const now = orderOf(filter);
  const first: Order = sort === 'name' ? 'asc' : 'desc';
  const turned: Order = now.order === 'asc' ? 'desc' : 'asc';
  return { ...filter, sort, order: now.sort === sort ? turned : first };
}

/** Without what is not asked for. */
export function askedOf({ movers: wanted, sector, sort, order }: ListFilter): Asked {
  return {
    ...(wanted && { movers: wanted }),
    ...(sector && { sector }),
    ...(sort && { sort }),
    ...(order && { order }),
  };
}
