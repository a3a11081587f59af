import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';

let t: TestApp;
let port: number;
let token: string;
let symbols: string[];
beforeAll(async () => {
  t = await createTestApp();
  port = await t.listen();
  ({ token } = await t.register());
  const { data } = await t.ask('GET /v2/stock/list', { token, query: { limit: 20 } });
  symbols = data.rows.map(({ stock }) => stock);
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

interface Event {
  readonly name: string;
  readonly data: unknown;
}

interface Heard {
  readonly events: Event[];
  readonly bytes: number;
  /** How long it was listened to: a busy machine does not stop at once. */
  readonly seconds: number;
}

/**
 * What a stream says within a time.
 * @param least how many events are waited for beyond that time, where a slow machine has had fewer
 */
async function listen(query: string, forMs: number, least = 0): Promise<Heard> {
  const request = get({ port, path: `/api/v2/stream?${query}`, headers: { token }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.on('data', (part: Buffer) => (text += part.toString()));
  response.on('error', () => undefined);
  const startedAt = performance.now();
  await sleep(forMs);
  // A ping comes every 15 seconds, whatever a test listens for.
  const heard = () => [...text.matchAll(/event: (?!ping)\w+\ndata: .*\n\n/g)].length;
  await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(least), { timeout: 30_000 });
  request.destroy();
  const seconds = (performance.now() - startedAt) / 1_000;
  const events = [...text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)].map(([, name = '', data = '']) => ({
    name,
    data: JSON.parse(data) as unknown,
  }));
  return { events: events.filter(({ name }) => name !== 'ping'), bytes: text.length, seconds };
}

test('tells each quote by name', async () => {
  const { events } = await listen(`symbols=${symbols[0]}`, 2_500, 1);
  const [first] = events;
  expect(first).toEqual({
    name: 'quote',
    data: {
      symbol: symbols[0],
      price: expect.stringMatching(/^\d+\.\d+$/),
      change: expect.stringMatching(/^-?\d+\.\d+$/),
      changePercent: expect.stringMatching(/^-?\d+\.\d+$/),
      time: expect.stringMatching(/Z$/),
    },
  });
});

test('tells the quotes of a moment together where asked to: the same, in under 1 kB a second for 20 symbols', async () => {
  const query = `symbols=${symbols.join(',')}`;
  const [together, each] = await Promise.all([
    listen(`${query}&quotes=together`, 6_000, 2),
    listen(query, 6_000, 2 * symbols.length),
  ]);
  expect(new Set(together.events.map(({ name }) => name))).toEqual(new Set(['quotes']));
  const rows = together.events.flatMap(({ data }) => {
    const { time, rows: moved } = data as { time: string; rows: [string, string, string, string, number?][] };
    return moved.map(([symbol, price, change, changePercent, ageMs = 0]) => ({
      symbol,
      price,
      change,
      changePercent,
      time: new Date(Date.parse(time) - ageMs).toISOString(),
    }));
  });
  expect(new Set(rows.map(({ symbol }) => symbol))).toEqual(new Set(symbols));
  const known = new Set(each.events.map(({ data }) => JSON.stringify(data)));
  const seenByBoth = rows.filter((row) => known.has(JSON.stringify(row)));
  // The two streams were not opened at the same instant, so the first rows may be of neighbouring seconds.
  expect(seenByBoth.length).toBeGreaterThan(rows.length / 2);
  expect(together.bytes / together.seconds).toBeLessThan(1_000);
  expect(together.bytes).toBeLessThan(each.bytes / 2.5);
});

test('tells bids and asks of the one instrument that is open, whole and as they change, in under 1 kB a second', async () => {
  const { events, bytes, seconds } = await listen('depth=DECSTEEL', 4_000, 2);
  expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['depth']));
  const asked = (await t.ask('GET /v2/depth', { token, query: { symbol: 'DECSTEEL' } })).data;
  for (const { data } of events) {
    const { bids, asks, ...others } = data as typeof asked;
    expect(Object.keys(others)).toEqual(['symbol', 'time']);
    expect([bids.length, asks.length]).toEqual([5, 5]);
    expect(Number(bids[0]?.price)).toBeLessThan(Number(asks[0]?.price));
  }
  const times = events.map(({ data }) => Date.parse((data as typeof asked).time ?? ''));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
  // What stands when the stream is opened, and then twice a second at most.
  expect(times.length).toBeLessThanOrEqual(1 + seconds * 2 + 1);
  expect(bytes / times.length).toBeLessThan(500);
});

test('tells nothing of a book that is not there', async () => {
  const { data } = await t.ask('GET /stock/category/list', { token });
  const symbols = ['NOTHERE', data[0]?.stocks[0]?.stock_code ?? ''];
  const heard = await Promise.all(symbols.map((symbol) => listen(`depth=${symbol}`, 1_500)));
  expect(heard.map(({ events }) => events)).toEqual([[], []]);
});
