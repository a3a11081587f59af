import { assetClasses, type ListedClass } from '@sauda/facts';
import { api } from '../../lib/api.ts';

interface ListQuery {
  page: number;
  limit: number;
  /** What their code begins with. */
  code?: string;
  /** One row for the contracts of an underlying. */
  group?: 'underlying';
}

/** A page of the instruments of a class; of stocks, those of the first market. */
export async function listInstruments(kind: 'stock' | ListedClass, page: ListQuery, signal: AbortSignal) {
  const list: { buck: string; market?: string } | undefined = kind === 'stock' ? undefined : assetClasses[kind].list;
  const market = list?.market;
  if (list !== undefined && market === undefined) {
    return (await api.call('GET /v2/currency/list', { query: page, signal })).data;
  }
  const query = market === undefined ? page : { ...page, market };
  return (await api.call('GET /v2/stock/list', { query, signal })).data;
}
