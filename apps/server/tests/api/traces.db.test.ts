/** @module-tag all */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTracing } from '../../src/platform/tracing.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: ReadonlyArray<{ readonly traceId: string; readonly spanId: string }>;
  readonly status?: { readonly code?: number };
}

interface SentTraces {
  readonly resourceSpans: ReadonlyArray<{
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly SentSpan[] }>;
  }>;
}

/** What a collector does: it takes OTLP over HTTP, as JSON. */
const spans: SentSpan[] = [];
const collector: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as SentTraces;
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});

let t: TestApp;
let customer: Customer;
let stop: () => Promise<void>;
beforeAll(async () => {
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  t = await createTestApp();
  customer = await t.register();
  await t.deposit(customer, 100_000);
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const traces = await startTracing({ endpoint, service: 'sauda-test', ratio: 1 });
  stop = () => traces.stop();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
  collector.close();
  collector.closeAllConnections();
});

const order = async (headers: Record<string, string>) => {
  const { data } = await t.ask('GET /v2/stock/list', { token: customer.token, query: { limit: 100 } });
  const stock = data.rows.find(({ type, currency }) => type === 'stock' && currency === 'INR');
  const body = { tag: stock?.stock, count: '1', price: stock?.price_low, mold: 'stock' };
  return t.send('POST /stock/success/deal/buy', { token: customer.token, key: newKey(), body, headers });
};

test('an order is one trace from the tap to the commit; those that share a commit have a link to it, and what is refused says its id', async () => {
  const taps = [1, 2, 3].map(() => ({
    traceId: randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }));
  const answers = await Promise.all(
    taps.map(({ traceId, spanId }) => order({ traceparent: `00-${traceId}-${spanId}-00` })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [tap] = taps;
  const refused = await t.send('POST /stock/success/deal/buy', {
    token: customer.token,
    body: { tag: 'NOBODY', count: '1', price: '1', mold: 'stock' },
    headers: { traceparent: `00-${tap?.traceId}-${tap?.spanId}-01` },
  });
  expect(refused.headers['x-request-id']).toBe(tap?.traceId);
  // A header that names nothing, or what cannot be: the server makes an id of its own.
  for (const traceparent of [
    '',
    'x',
    `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
    `ff-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
  ]) {
    const { headers } = await t.send('GET /stock/success/property/list', { headers: { traceparent } });
    expect(headers['x-request-id']).toMatch(/^(?!1{32}|0{32})[0-9a-f]{32}$/);
  }
  await stop();

  await vi.waitFor(() => expect(spans.length).toBeGreaterThan(0), 30_000);
  const named = (traceId: string, name: string) =>
    spans.filter((span) => span.traceId === traceId && span.name === name);
  for (const { traceId, spanId } of taps) {
    const [request] = named(traceId, 'POST /api/stock/success/deal/buy').filter((span) => span.parentSpanId === spanId);
    const [command] = named(traceId, 'command buy');
    expect(command?.parentSpanId).toBe(request?.spanId);
    expect(named(traceId, 'wait for a transaction')[0]?.parentSpanId).toBe(command?.spanId);
    // Its own, or the one that it shares.
    const [own] = named(traceId, 'transaction');
    const transaction = own ?? spans.find(({ spanId: id }) => id === command?.links?.[0]?.spanId);
    expect(transaction?.name).toBe('transaction');
    if (own === undefined) {
      expect(transaction?.links).toContainEqual(expect.objectContaining({ traceId, spanId: command?.spanId }));
    } else expect(own.parentSpanId).toBe(command?.spanId);
    const commits = spans.filter(({ name, parentSpanId }) => name === 'COMMIT' && parentSpanId === transaction?.spanId);
    expect(commits).toHaveLength(1);
    expect(commits[0]?.traceId).toBe(transaction?.traceId);
  }
  // One customer is in no two transactions at a time: what came while the first was under way shares the second.
  expect(spans.some(({ name, links = [] }) => name === 'transaction' && links.length > 0)).toBe(true);
  // What the house does by itself is in no trace.
  expect(spans.filter(({ name, parentSpanId }) => name === 'COMMIT' && parentSpanId === undefined)).toEqual([]);
});
