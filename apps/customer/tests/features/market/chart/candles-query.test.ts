import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { candlesQuery } from '../../../../src/features/market/chart/candles-query.ts';

const minute = 60_000;
const begin = Date.parse('2026-11-27T04:00:00Z');
const rowAt = (timestamp: number, close: number) => ({
  timestamp,
  open: '100.00',
  high: '120.00',
  low: '90.00',
  close: close.toFixed(2),
  volume: 5,
  change: '0.00',
});
/** What the server has now. */
let rows: Array<ReturnType<typeof rowAt>> = [];
let asked: Array<string | null> = [];

function serve(): QueryClient {
  asked = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', (address: string | URL) => {
    const { searchParams } = new URL(address, 'http://app');
    const since = searchParams.get('since');
    asked.push(since);
    const told = rows.filter(({ timestamp }) => timestamp >= Number(since ?? 0));
    return Promise.resolve(Response.json({ msg: 'ok', data: { rows: told } }));
  });
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
}
afterEach(() => vi.unstubAllGlobals());

const dayOf = candlesQuery('DECSTEEL', { range: '1d', style: 'line', interval: '1m' });
const closes = async (client: QueryClient, query = dayOf) =>
  (await client.fetchQuery(query)).bars.map(({ time, close }) => [(time - begin) / minute, close]);

test('a day is asked for whole at first, and then for its last ten minutes, which may have been corrected', async () => {
  const client = serve();
  rows = Array.from({ length: 30 }, (_, place) => rowAt(begin + place * minute, 100 + place));
  await closes(client);
  rows = [...rows.slice(0, 22), rowAt(begin + 22 * minute, 1), ...rows.slice(23), rowAt(begin + 30 * minute, 130)];
  const wanted = Array.from({ length: 31 }, (_, place) => [place, place === 22 ? 1 : 100 + place]);
  expect(await closes(client)).toEqual(wanted);
  expect(asked).toEqual([null, String(begin + 20 * minute)]);
});

test('another day is asked for whole', async () => {
  const client = serve();
  rows = [rowAt(begin, 101), rowAt(begin + minute, 102)];
  await closes(client);
  const next = 1_440;
  rows = [rowAt(begin + next * minute, 105), rowAt(begin + (next + 1) * minute, 106)];
  expect(await closes(client)).toEqual([
    [next, 105],
    [next + 1, 106],
  ]);
  expect(asked).toEqual([null, String(begin), null]);
});

test('days and weeks, which a split changes all of, are asked for whole each time', async () => {
  const client = serve();
  rows = [rowAt(begin, 101)];
  const year = candlesQuery('DECSTEEL', { range: '1y', style: 'line', interval: 'day' });
  await closes(client, year);
  await closes(client, year);
  expect(asked).toEqual([null, null]);
});
