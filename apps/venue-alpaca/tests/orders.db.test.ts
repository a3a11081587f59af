import { formatDecimal } from '@sauda/money';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Refusal } from '../../server/src/platform/refusal.ts';
import { endByWord } from '../../server/src/modules/trading/index.ts';
import { openLots } from '../../server/tests/helpers/trading.ts';
import { createScene, eventually, symbol, type Scene } from './helpers/scene.ts';

/* From a customer's order to the lot: executor, tables, gateway, HTTP, and a double of Alpaca. */

let scene: Scene;
let stop: () => Promise<void>;
let customerId: string;

beforeAll(async () => {
  scene = await createScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  stop = scene.start();
  await scene.untilLink('up');
  customerId = await scene.readyCustomer();
});
afterEach(async () => {
  await stop();
  scene.double.mishaps.length = 0;
});

const priceText = () => formatDecimal(scene.price);

it('an order is sent as ours, trades in parts, and what was bought is a lot; and is sold', async () => {
  const placed = await scene.buy(customerId, 10n);
  expect(placed).toMatchObject({ status: 'pending', reach: 'queued' });
  const order = await scene.atAlpaca(placed);
  expect(order).toMatchObject({ symbol, side: 'buy', qty: 10, limit_price: priceText(), time_in_force: 'day' });
  await scene.until(placed, { reach: 'working' });
  scene.double.fill(order, 6, priceText());
  await scene.until(placed, { status: 'pending', filled: 6n });
  scene.double.fill(order, 4, priceText());
  await scene.until(placed, { status: 'success', filled: 10n, held: 0n });
  const [lot] = await openLots(scene.t.database.sql, customerId);
  expect(lot).toMatchObject({ quantity: 10n });
  const sold = await scene.sell(customerId, lot?.no ?? '', 10n);
  scene.double.fill(await scene.atAlpaca(sold), 10, priceText());
  await scene.until(sold, { status: 'success', filled: 10n });
  expect(await openLots(scene.t.database.sql, customerId)).toEqual([]);
});

it('while the clock is wrong an order waits, and goes once it is right', async () => {
  const { clockWatch } = scene;
  clockWatch.says = true;
  // A look for what is to be sent may be under way, from before. After it the clock is asked about again.
  const { asked } = clockWatch;
  await eventually(async () => expect(clockWatch.asked).toBeGreaterThan(asked));
  const placed = await scene.buy(customerId, 1n);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await scene.until(placed, { reach: 'queued' }).finally(() => {
    clockWatch.says = false;
  });
  await scene.until(placed, { reach: 'working' });
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled' });
});

it('who has no account that Alpaca says is open places no order, and nothing is held', async () => {
  const without = await scene.newCustomer();
  const refused = { key: 'no_venue_account' };
  await expect(scene.buy(without, 1n)).rejects.toMatchObject(refused);
  await expect(scene.buy(without, 1n)).rejects.toBeInstanceOf(Refusal);
  const pending = await scene.newCustomer(scene.double.openAccount('APPROVED'));
  const inPesos = await scene.newCustomer(scene.double.openAccount('ACTIVE', 'MXN'));
  const nowhere = await scene.newCustomer('018f0000-0000-7000-8000-000000000009');
  const why = async (id: string, words: string) => {
    await eventually(async () => expect(await scene.accountOf(id)).toEqual({ state: 'refused', why: words }));
    await expect(scene.buy(id, 1n)).rejects.toMatchObject(refused);
  };
  await why(pending, 'its status is APPROVED');
  await why(inPesos, 'its currency is MXN');
  await why(nowhere, 'not found');
});

it('what Alpaca refuses has failed, with its reason, and is given back', async () => {
  scene.double.mishaps.push({ status: 403, body: '{"code":40310000,"message":"insufficient buying power"}' });
  const placed = await scene.buy(customerId, 5n);
  await scene.until(placed, { status: 'failed', endReason: 'rejected_by_venue', held: 0n });
  const [command] = await scene.t.database.sql<Array<{ text: string }>>`
    SELECT text FROM venue_commands WHERE order_no = ${placed.no}`;
  expect(command).toEqual({ text: 'insufficient buying power' });
});

it.each([
  ['a lost answer', { hangs: 'done' } as const],
  ['a fault after it was done', { doneAndStatus: 500 }],
  ['a proxy that gives up', { doneAndStatus: 504 }],
])('an order with %s is looked up by our name, not sent again', async (_what, mishap) => {
  // What the events would say of it is silent too.
  scene.double.isSilent = true;
  scene.double.mishaps.push(mishap);
  const placed = await scene.buy(customerId, 5n);
  await scene.untilAsked(placed, { reach: 'working' });
  scene.double.isSilent = false;
  scene.double.cutStreams();
  const order = await scene.atAlpaca(placed);
  scene.double.fill(order, 5, priceText());
  await scene.until(placed, { status: 'success' });
  expect(scene.double.placed.filter((name) => name === order.client_order_id)).toHaveLength(1);
});

it('that an order is not found is no proof: it stays in doubt until two people have asked, and trades all the same if it does', async () => {
  scene.double.mishaps.push({ status: 502 });
  const placed = await scene.buy(customerId, 5n);
  await scene.untilAsked(placed, { reach: 'doubtful' });
  const lookUps = () => scene.double.exchanges.filter(({ path }) => path.endsWith(':by_client_order_id')).length;
  const before = lookUps();
  await eventually(async () => {
    scene.t.clock.advance(11_000);
    await scene.routing.ask();
    await scene.until(placed, { reach: 'doubtful' });
    expect(lookUps()).toBeGreaterThan(before + 1);
  });
  const end = (text: string) =>
    scene.t.database.transaction((tx) =>
      endByWord(tx, { customerId, no: placed.no, as: 'rejected' }, { told: text, now: new Date() }),
    );
  await end('Their desk says so');
  await scene.until(placed, { status: 'failed', endReason: 'rejected_by_venue', held: 0n });
  await expect(end('Once more')).rejects.toMatchObject({ key: 'not_in_doubt' });
});

it('too many requests wait as long as Alpaca says, are sent then, and are counted', async () => {
  const before = (await scene.link())?.timesLimited ?? 0n;
  const headers = { 'x-ratelimit-reset': String(Date.now() / 1_000 + 0.4) };
  scene.double.mishaps.push({ status: 429, headers });
  const startedAt = Date.now();
  const placed = await scene.buy(customerId, 5n);
  await scene.until(placed, { reach: 'working' });
  expect(Date.now() - startedAt).toBeGreaterThan(200);
  expect((await scene.link())?.timesLimited).toBe(before + 1n);
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled', held: 0n });
});

it('a cancel is done when the events say so; one that comes too late is told, and the order trades', async () => {
  const early = await scene.buy(customerId, 5n);
  await scene.until(early, { reach: 'working' });
  await scene.cancel(early);
  await scene.until(early, { status: 'cancelled', filled: 0n, held: 0n });
  const late = await scene.buy(customerId, 5n);
  await scene.until(late, { reach: 'working' });
  const order = await scene.atAlpaca(late);
  scene.double.isSilent = true;
  scene.double.fill(order, 5, priceText());
  await scene.cancel(late);
  await eventually(async () => {
    const [cancel] = await scene.t.database.sql`
      SELECT FROM venue_commands WHERE order_no = ${late.no} AND kind = 'cancel' AND sent_at IS NOT NULL`;
    expect(cancel).toBeDefined();
  });
  scene.double.isSilent = false;
  scene.double.cutStreams();
  await scene.until(late, { status: 'success', filled: 5n });
});

it('a change is another order in its place at Alpaca, and one order here', async () => {
  const placed = await scene.buy(customerId, 5n);
  const working = await scene.until(placed, { reach: 'working' });
  const change = (limitPrice: bigint, quantity: bigint, { version }: { version: number }) =>
    scene.t.run({
      kind: 'replace',
      customerId,
      no: placed.no,
      version,
      limitPrice,
      quantity,
      position: 'full',
      triggerPrice: undefined,
      stopPrice: undefined,
      targetPrice: undefined,
      requestKey: undefined,
    });
  const tick = scene.t.market.instrument(symbol)?.tickSize ?? 0n;
  await change(scene.price + tick, 7n, working);
  const changed = await scene.until(placed, { quantity: 7n, asked: 'none', limitPrice: scene.price + tick });
  const last = () => scene.double.orders.at(-1) ?? { qty: 0 };
  expect(last()).toMatchObject({ qty: 7 });
  // An answer that is lost is found by the order that it changed.
  scene.double.isSilent = true;
  scene.double.mishaps.push('none', { hangs: 'done' });
  await change(scene.price, 6n, changed);
  await scene.untilAsked(placed, { quantity: 6n, asked: 'none', reach: 'working' });
  scene.double.isSilent = false;
  scene.double.cutStreams();
  const now = scene.double.orders.at(-1);
  if (now === undefined) throw new Error('there is no order');
  scene.double.fill(now, 2, priceText());
  const part = await scene.until(placed, { filled: 2n });
  // What has traded in part is not changed.
  await change(scene.price + tick, 6n, part);
  await scene.until(placed, { asked: 'none', limitPrice: scene.price });
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled', filled: 2n, held: 0n });
});
