import { asOf } from '@sauda/contract/client';
import type { DataProvider, GetListParams, GetOneParams } from 'react-admin';
import { api } from './api.ts';
import { allKeys } from './live.ts';
import { momentOf } from './zone.ts';
import { idOfRow, type ListName } from './lists.ts';

/** As many rows as the server gives at once; what asks for more, as an export does, is given several pages. */
const mostRows = 100;
/** A list by this is as the server has it by itself. */
const ownOrder = 'id';

/** Where each page of a list begins, as far as it has been leafed through, by what the list is asked with. */
const beginnings = new Map<string, (string | undefined)[]>();

/**
 * react-admin's way to the desk's calls: a list by its path, one thing by the path of the call that answers it. It counts
 * pages and the server goes by keys, so the keys of pages are kept. What is changed is changed by a command, which has a
 * reason, a key for its repeats and maybe a second person: react-admin's own words for that are not answered.
 */
export const dataProvider: DataProvider = {
  async getList(resource, { pagination = { page: 1, perPage: 25 }, sort, filter }: GetListParams) {
    const { page, perPage } = pagination;
    const limit = Math.min(perPage, mostRows);
    const first = ((page - 1) * perPage) / limit;
    const query = { ...wireFilter(filter as object), ...wireSort(sort), limit };
    const known = beginningsOf(JSON.stringify([resource, query]));
    const data: object[] = [];
    let next: string | null = null;
    let total: unknown;
    let meta: object = {};
    // A page whose key is not known, as after a reload, is reached through those before it.
    for (let index = Math.min(first, known.length - 1); index < first + perPage / limit; index += 1) {
      const after = known[index];
      const answer = await askForPage(resource as ListName, after === undefined ? query : { ...query, after });
      const { rows, next: following, ...more } = answer.data;
      next = following;
      if (index >= first) data.push(...rows);
      if ('total' in more) ({ total } = more);
      meta = { ...more, asOf: asOf(answer) };
      if (next === null) break;
      known[index + 1] = next;
    }
    return {
      data: data.map((row) => withId(resource as ListName, row)) as never,
      ...(typeof total === 'number' ? { total } : {}),
      meta,
      pageInfo: { hasNextPage: next !== null, hasPreviousPage: page > 1 },
    };
  },
  async getOne(resource, { id }: GetOneParams) {
    const { data } = await api.call(`GET /${resource}` as 'GET /customers/one', { query: { id: String(id) } });
    return { data: { ...data, id } as never };
  },
  getMany: unsupported,
  getManyReference: unsupported,
  update: unsupported,
  updateMany: unsupported,
  create: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};

function beginningsOf(asked: string): (string | undefined)[] {
  const known = beginnings.get(asked) ?? [undefined];
  beginnings.set(asked, known);
  return known;
}

/** Lists that are also asked for because something has changed do not say that somebody is there. */
async function askForPage(list: ListName, query: object) {
  const isBackground = allKeys.some(([name]) => name === list);
  return api.call(`GET /${list}`, { query, isBackground });
}

const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function wireFilter(filter: object): object {
  return Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, wireValue(value)]));
}

/** Times are chosen in the zone of the house; a figure may be typed as far as its point. */
function wireValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return localTime.test(value) ? momentOf(value).toISOString() : value.replace(/^(\d+)\.$/, '$1');
}

function wireSort(sort: GetListParams['sort']): object {
  if (sort === undefined || sort.field === ownOrder) return {};
  return { sort: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' };
}

function withId(list: ListName, row: object): object {
  const idOf = list in idOfRow ? (idOfRow[list as keyof typeof idOfRow] as (row: object) => unknown) : undefined;
  return idOf === undefined ? row : { ...row, id: idOf(row) };
}

function unsupported(): Promise<never> {
  return Promise.reject(new Error('What changes something at the desk has a command of its own.'));
}
