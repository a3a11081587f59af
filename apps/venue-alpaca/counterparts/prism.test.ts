import { formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScene, eventually, symbol, type Scene } from '../tests/helpers/scene.ts';
import { startPrism, type Judge, type Said } from './prism.ts';

let scene: Scene;
let judge: Judge;
let stopPrism: () => Promise<void>;
let stopGateway: () => Promise<void>;

beforeAll(async () => {
  ({ judge, stop: stopPrism } = await startPrism());
  scene = await createScene();
  stopGateway = scene.start({ nightFrom: '00:00' });
  await scene.untilLink('up');
});
afterAll(async () => {
  await stopGateway();
  await scene.close();
  await stopPrism();
});

/** All that the gateway asks for. */
async function trade(): Promise<void> {
  const { double, t } = scene;
  const customerId = await scene.readyCustomer();
  const price = formatDecimal(scene.price);
  const traded = await scene.buy(customerId, 5n);
  const order = await scene.atAlpaca(traded);
  await scene.until(traded, { reach: 'working' });
  double.fill(order, 2, price);
  const name = double.fill(order, 3, price);
  await scene.until(traded, { status: 'success' });
  double.bust(order, name, 3);
  await scene.until(traded, { filled: 2n });
  double.correct(order, double.fill(order, 3, price), 3, price);
  const changed = await scene.buy(customerId, 5n);
  const { version } = await scene.until(changed, { reach: 'working' });
  const tick = t.market.instrument(symbol)?.tickSize ?? 0n;
  const terms = { limitPrice: scene.price + tick, quantity: 6n, position: 'full', requestKey: undefined } as const;
  await t.run({ kind: 'replace', customerId, no: changed.no, version, ...terms });
  await scene.until(changed, { quantity: 6n });
  await scene.cancel(changed);
  await scene.until(changed, { status: 'cancelled' });
  double.mishaps.push({ hangs: 'done' });
  const lost = await scene.buy(customerId, 5n);
  await scene.untilAsked(lost, { reach: 'working' });
  double.end(await scene.atAlpaca(lost), 'expired');
  await scene.until(lost, { status: 'expired' });
}

const asEvents = (path: string, events: readonly object[], query = ''): Said[] =>
  events.map((event) => ({
    method: 'GET',
    path,
    query,
    requestBody: '',
    status: 200,
    responseBody: JSON.stringify(event),
  }));

it('whatever is asked of Alpaca, and whatever the double answers, is as its OpenAPI has it', async () => {
  await trade();
  const { exchanges, events, activities, streams } = scene.double;
  await eventually(async () => expect(streams.some(({ path }) => path.includes('activities'))).toBe(true));
  const asked = streams.map(({ path, query }) => asEvents(path, [events[0] ?? {}], query)).flat();
  const requests = await faultsOf([...exchanges, ...asked], 'request');
  expect(requests).toEqual([]);
  const told = [
    ...exchanges,
    ...asEvents('/v2/events/trades', events),
    ...asEvents('/v2beta1/events/activities', activities),
  ];
  expect(await faultsOf(told, 'response')).toEqual([]);
  const kinds = new Set(exchanges.map(({ method, path }) => `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`));
  expect([...kinds].toSorted()).toEqual([
    'DELETE /v1/trading/accounts/…/orders/…',
    'GET /v1/accounts/…',
    'GET /v1/trading/accounts/…/orders:by_client_order_id',
    'PATCH /v1/trading/accounts/…/orders/…',
    'POST /v1/trading/accounts/…/orders',
  ]);
});

/** Each once, by which and with what. */
async function faultsOf(all: readonly Said[], side: 'request' | 'response'): Promise<string[]> {
  const found = new Set<string>();
  for (const said of all) {
    for (const fault of await judge(said))
      if (fault.startsWith(side)) found.add(`${said.method} ${said.path}: ${fault}`);
  }
  return [...found];
}

it('the judge knows a request that is not as it should be', async () => {
  const path = '/v1/trading/accounts/61e69015-8549-4bfd-b9c3-01e75843f47d/orders';
  const requestBody = JSON.stringify({ symbol: 'AAPL', qty: 5, side: 'hold', type: 'limit', time_in_force: 'day' });
  const faults = await judge({ method: 'POST', path, query: '', requestBody, status: 200, responseBody: '{}' });
  expect(faults.filter((fault) => fault.startsWith('request')).join()).toMatch(/side .*qty|qty .*side/s);
});
