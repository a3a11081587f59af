import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../src/lib/api.ts';
import { dataProvider } from '../../src/lib/data-provider.ts';
import { setTimeZone } from '../../src/lib/zone.ts';

const rows = Array.from({ length: 230 }, (_, index) => ({ no: `D${index}`, name: `Dividend ${index}` }));

interface Query {
  readonly limit: number;
  readonly after?: string;
}

/** A server that goes by keys. */
const call = vi.spyOn(api, 'call');
beforeEach(() => {
  call.mockReset();
  call.mockImplementation((_key, input: { query?: unknown }) => {
    const { limit, after } = input.query as Query;
    const start = after === undefined ? 0 : Number(after);
    const next = start + limit < rows.length ? String(start + limit) : null;
    return Promise.resolve({ data: { rows: rows.slice(start, start + limit), next } } as never);
  });
});

afterEach(() => setTimeZone('UTC'));

const queries = () => call.mock.calls.map(([, input]: [unknown, { query?: unknown }]) => input.query);
const sort = { field: 'id', order: 'DESC' } as const;

test('pages are counted in the app and keyed at the server, by what was leafed through', async () => {
  const ask = (page: number) =>
    dataProvider.getList('dividends', { pagination: { page, perPage: 50 }, sort, filter: { symbol: 'PAGED' } });
  const first = await ask(1);
  expect(first).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: false } });
  expect(first.data[0]).toEqual({ id: 'D0', no: 'D0', name: 'Dividend 0' });
  expect((await ask(2)).data[0]).toMatchObject({ id: 'D50' });
  expect(call).toHaveBeenCalledTimes(2);
  expect(await ask(5)).toMatchObject({
    data: [{ id: 'D200' }, ...Array.from({ length: 29 }, () => ({}))],
    pageInfo: { hasNextPage: false, hasPreviousPage: true },
  });
});

test('an export is given several pages, up to as many rows as it asks for', async () => {
  const ask = (perPage: number) =>
    dataProvider.getList('dividends', { pagination: { page: 1, perPage }, sort, filter: { symbol: 'OUT' } });
  expect((await ask(1_000)).data).toHaveLength(230);
  expect(queries().map((query) => (query as Query).after)).toEqual([undefined, '100', '200']);
  expect((await ask(200)).data).toHaveLength(200);
});

test('the server narrows and sorts: times of the house go out in UTC, its own order unsaid', async () => {
  setTimeZone('Asia/Kolkata');
  const filter = { from: '2026-11-22T14:05', actor: 'asha' };
  await dataProvider.getList('audit', { sort: { field: 'at', order: 'ASC' }, filter });
  await dataProvider.getList('audit', { sort, filter: {} });
  expect(queries()).toEqual([
    { from: '2026-11-22T08:35:00.000Z', actor: 'asha', sort: 'at', order: 'asc', limit: 25 },
    { limit: 25 },
  ]);
});

test('lists that the stream tells of are asked for in the background', async () => {
  for (const list of ['recharges', 'loans/running', 'customers'])
    await dataProvider.getList(list, { sort, filter: {} });
  expect(call.mock.calls.map(([key, { isBackground }]) => [key, isBackground])).toEqual([
    ['GET /recharges', true],
    ['GET /loans/running', true],
    ['GET /customers', false],
  ]);
});

test('one thing is known by the id that it was asked for by', async () => {
  call.mockResolvedValue({ data: { transfer: {} } });
  expect(await dataProvider.getOne('ledger/transfer', { id: 7 })).toEqual({ data: { id: 7, transfer: {} } });
  expect(queries()).toEqual([{ id: '7' }]);
});
