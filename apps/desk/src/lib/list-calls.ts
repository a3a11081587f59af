import { api } from './api.ts';

/** What every list of the desk is asked with: its page, and what it is narrowed by. */
export interface ListQuery {
  readonly limit: number;
  readonly after?: string;
  readonly [filter: string]: unknown;
}

export interface ListAnswer {
  readonly data: { readonly rows: readonly object[]; readonly next?: string | null };
}

/**
 * The lists that react-admin shows, each with the field that names its rows. Filters are made by the list's own screen, and
 * checked by the server. Those that are also asked for because something has changed do not say that somebody is there.
 */
export const listCalls = {
  customers: { key: 'id', load: (query: ListQuery) => api.call('GET /customers', { query }) },
  blocks: { key: 'id', load: (query: ListQuery) => api.call('GET /blocks', { query }) },
  ipos: { key: 'id', load: (query: ListQuery) => api.call('GET /ipos', { query }) },
  funds: { key: 'id', load: (query: ListQuery) => api.call('GET /funds', { query }) },
  dividends: { key: 'no', load: (query: ListQuery) => api.call('GET /dividends', { query }) },
  news: { key: 'id', load: (query: ListQuery) => api.call('GET /news', { query }) },
  instruments: { key: 'symbol', load: (query: ListQuery) => api.call('GET /instruments', { query }) },
  invitations: { key: 'code', load: (query: ListQuery) => api.call('GET /invitations', { query }) },
  'bank-lines': { key: 'id', load: (query: ListQuery) => api.call('GET /bank-lines', { query, isBackground: true }) },
  differences: { key: 'id', load: (query: ListQuery) => api.call('GET /differences', { query, isBackground: true }) },
  staff: { key: 'id', load: (query: ListQuery) => api.call('GET /staff', { query }) },
  audit: { key: 'id', load: (query: ListQuery) => api.call('GET /audit', { query }) },
  transfers: { key: 'id', load: (query: ListQuery) => api.call('GET /ledger/transfers', { query }) },
} as const satisfies Readonly<Record<string, { key: string; load(query: ListQuery): Promise<ListAnswer> }>>;

export type ListName = keyof typeof listCalls;
export type RowOf<N extends ListName> = Awaited<ReturnType<(typeof listCalls)[N]['load']>>['data']['rows'][number];
