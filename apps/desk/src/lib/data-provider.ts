import type { DataProvider, GetListParams } from 'react-admin';
import { listCalls, type ListAnswer, type ListName, type ListQuery } from './list-calls.ts';

/** Where each page of a list begins, as far as it has been leafed through, by what the list is asked with. */
const beginnings = new Map<string, (string | undefined)[]>();

/**
 * react-admin's way to the lists. It counts pages, the server goes by keys, so the keys of pages are kept. Everything that
 * is not a list has a typed call of its own.
 */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination, filter }: GetListParams) {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const { key, load } = callsOf(resource);
    const asked = JSON.stringify([resource, perPage, filter]);
    const known = beginnings.get(asked) ?? [undefined];
    beginnings.set(asked, known);
    let answer: ListAnswer['data'] = { rows: [] };
    // A page whose key is not known, as after a reload, is reached through those before it.
    for (let current = Math.min(page, known.length); current <= page; current += 1) {
      const after = known[current - 1];
      const query: ListQuery = { ...(filter as object), limit: perPage, ...(after === undefined ? {} : { after }) };
      answer = (await load(query)).data;
      if (typeof answer.next !== 'string') break;
      known[current] = answer.next;
    }
    const data = answer.rows.map((row) => ({ ...row, id: (row as Record<string, unknown>)[key] }));
    return {
      data: data as never,
      pageInfo: { hasNextPage: typeof answer.next === 'string', hasPreviousPage: page > 1 },
    };
  },
  getOne: unsupported,
  getMany: unsupported,
  getManyReference: unsupported,
  update: unsupported,
  updateMany: unsupported,
  create: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};

function callsOf(resource: string): { key: string; load(query: ListQuery): Promise<ListAnswer> } {
  if (!(resource in listCalls)) throw new Error(`There is no list of ${resource}.`);
  return listCalls[resource as ListName];
}

function unsupported(): Promise<never> {
  return Promise.reject(new Error('Only lists go through the data provider.'));
}
