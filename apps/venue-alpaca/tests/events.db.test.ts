import { randomBytes } from 'node:crypto';
import { formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '../../server/src/modules/trading/order.ts';
import type { DoubleOrder } from './helpers/alpaca-double.ts';
import { createScene, eventually, type Scene } from './helpers/scene.ts';

/* What is heard, not heard, and heard again. */

let scene: Scene;
let stop: () => Promise<void>;
let customerId: string;

beforeAll(async () => {
  scene = await createScene();
  stop = scene.start();
  await scene.untilLink('up');
  customerId = await scene.readyCustomer();
});
afterAll(async () => {
  await stop();
  await scene.close();
});

const price = () => formatDecimal(scene.price);

async function working(quantity: bigint): Promise<{ placed: Order; order: DoubleOrder }> {
  const placed = await scene.buy(customerId, quantity);
  await scene.until(placed, { reach: 'working' });
  return { placed, order: await scene.atAlpaca(placed) };
}

async function inbox(executionId: string): Promise<number> {
  const rows = await scene.t.database.sql`
    SELECT FROM venue_inbox WHERE report ->> 'executionId' = ${executionId} AND report ->> 'kind' = 'trade'`;
  return rows.length;
}

it('what happens while the stream is cut comes when it is back, and is booked once', async () => {
  const { placed, order } = await working(10n);
  scene.double.isSilent = true;
  const name = scene.double.fill(order, 4, price());
  scene.double.fill(order, 6, price());
  scene.double.isSilent = false;
  scene.double.cutStreams();
  await scene.until(placed, { status: 'success', filled: 10n });
  // Read on from before, so that it is told again.
  scene.double.cutStreams();
  await eventually(async () => expect(scene.double.listeners).toBe(1));
  await working(1n);
  expect(await inbox(name)).toBe(1);
});

it('a trade is taken back, whichever of the two is told first', async () => {
  const { placed, order } = await working(10n);
  const name = scene.double.fill(order, 4, price());
  await scene.until(placed, { filled: 4n });
  scene.double.bust(order, name, 4);
  await scene.until(placed, { filled: 0n });
  const early = '018f0000-0000-7000-8000-00000000e001';
  scene.double.bust(order, early, 3);
  order.filled_qty += 3;
  await eventually(async () => {
    const rows = await scene.t.database.sql`
      SELECT FROM venue_inbox WHERE report -> 'refersTo' ->> 'executionId' = ${early}`;
    expect(rows).toHaveLength(1);
  });
  scene.double.fill(order, 3, price(), early);
  await eventually(async () => expect(await inbox(early)).toBe(1));
  await scene.until(placed, { filled: 0n });
  order.filled_qty = 0;
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled' });
});

it('a correction whose event has no price is booked with that of the activity', async () => {
  const { placed, order } = await working(10n);
  const name = scene.double.fill(order, 10, price());
  await scene.until(placed, { status: 'success' });
  const better = formatDecimal(scene.price - 10_000n);
  scene.double.correct(order, name, 10, better);
  await scene.until(placed, { fill: { price: scene.price - 10_000n } });
});

it('messages that were dropped are read again: trades by the activities, ends by the orders', async () => {
  const { placed: traded, order } = await working(10n);
  const { placed: ended, order: other } = await working(10n);
  const before = scene.double.events.length;
  scene.double.isSilent = true;
  scene.double.fill(order, 10, price());
  scene.double.end(other, 'expired');
  // They are gone for good, as nobody promises how long they are kept.
  scene.double.events.splice(before);
  scene.double.isSilent = false;
  scene.double.comment('you are reading too slowly, dropped 2 messages');
  await scene.until(traded, { status: 'success', filled: 10n });
  await scene.until(ended, { status: 'expired', held: 0n });
  expect(await scene.differences()).toEqual([]);
});

it('what traded and was never told of is found when an order is asked about', async () => {
  const before = scene.double.events.length;
  scene.double.isSilent = true;
  scene.double.mishaps.push({ doneAndStatus: 500 });
  const placed = await scene.buy(customerId, 10n);
  const order = await scene.atAlpaca(placed);
  scene.double.fill(order, 10, price());
  scene.double.events.splice(before);
  scene.double.isSilent = false;
  await scene.untilAsked(placed, { status: 'success', filled: 10n });
});

/** Has the stream told anew, from some minutes before. */
async function toldAgain(): Promise<void> {
  scene.double.cutStreams();
  await eventually(async () => expect(scene.double.listeners).toBe(0));
  await eventually(async () => expect(scene.double.listeners).toBe(1));
  const { placed } = await working(1n);
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled' });
}

it.each([
  ['of no known shape', { order: null }],
  ['with a name without end', { execution_id: randomBytes(5_000).toString('hex') }],
])('an event %s is asked about once, however often it is told, and holds nothing up', async (_, words) => {
  const { placed, order } = await working(10n);
  const before = (await scene.differences()).length;
  scene.double.tell('fill', order, { qty: '4', price: price(), ...words });
  for (let again = 0; again < 3; again += 1) await toldAgain();
  await scene.routing.book();
  expect((await scene.differences()).slice(before)).toMatchObject([{ kind: 'unknown' }]);
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled' });
});

it('an event that goes on and on is left out, and what comes behind it is heard', async () => {
  const { placed, order } = await working(10n);
  const { length: before } = scene.double.streams.filter(({ path }) => path === '/v2/events/trades');
  scene.double.write(`data: ${'x'.repeat(10_000_000)}`);
  scene.double.write('x\n\n');
  scene.double.fill(order, 10, price());
  await scene.until(placed, { status: 'success' });
  expect(scene.double.streams.filter(({ path }) => path === '/v2/events/trades')).toHaveLength(before);
});

it('an event that is told again with other words is asked about, and not booked', async () => {
  const { placed, order } = await working(10n);
  const name = scene.double.fill(order, 4, price());
  await scene.until(placed, { filled: 4n });
  const told = scene.double.events.find(({ execution_id: id }) => id === name);
  Object.assign(told ?? {}, { qty: '5' });
  for (let again = 0; again < 2; again += 1) {
    scene.double.cutStreams();
    await eventually(async () => expect(scene.double.listeners).toBe(0));
    await eventually(async () => expect(scene.double.listeners).toBe(1));
  }
  await eventually(async () => {
    await scene.routing.book();
    expect(await scene.differences()).toContainEqual({ kind: 'body', executionId: name, orderNo: placed.no });
  });
  await scene.until(placed, { filled: 4n });
  await scene.t.database.sql`UPDATE venue_stops SET started_at = now(), started_by = 'test' WHERE started_at IS NULL`;
  await scene.cancel(placed);
  await scene.until(placed, { status: 'cancelled' });
});

it('silence is a fallen link, and so is a key that is not let in', async () => {
  scene.double.isSilent = true;
  await eventually(async () => {
    expect(await scene.link()).toMatchObject({ state: 'away', why: expect.stringContaining('silent') as string });
  });
  const placed = await scene.buy(customerId, 1n);
  scene.double.isSilent = false;
  await scene.untilLink('up');
  await scene.until(placed, { reach: 'working' });
  await stop();
  stop = scene.start({ secret: 'another' });
  await eventually(async () => expect(await scene.link()).toMatchObject({ state: 'refused', why: 'Error: HTTP 401' }));
  await stop();
  stop = scene.start();
  await scene.untilLink('up');
});

it('each night what was told is compared: other words are a difference, and what is not in the books there is one too', async () => {
  const { length: before } = await scene.differences();
  const { placed, order } = await working(10n);
  const name = scene.double.fill(order, 5, price());
  const ghost = scene.double.fill(order, 5, price());
  await scene.until(placed, { status: 'success' });
  // Both were hours ago, and Alpaca's books have one of them otherwise and the other not at all.
  const activities = scene.double.activities;
  const [told] = activities.filter(({ ref_id: id }) => id === name);
  Object.assign(told ?? {}, { qty: '4' });
  activities.splice(
    activities.findIndex(({ ref_id: id }) => id === ghost),
    1,
  );
  await stop();
  const earlier = new Date(Date.now() - 7_200_000).toISOString();
  await scene.owner.sql`
    UPDATE venue_inbox SET report = jsonb_set(report, '{at}', to_jsonb(${earlier}::text))
    WHERE report ->> 'executionId' = ${ghost}`;
  stop = scene.start({ nightFrom: '00:00' });
  await eventually(async () => {
    await scene.routing.book();
    const found = (await scene.differences()).slice(before);
    expect(found.toSorted((left, right) => (left.kind < right.kind ? -1 : 1))).toMatchObject([
      { kind: 'body', executionId: name, orderNo: placed.no },
      { kind: 'unknown', orderNo: placed.no },
    ]);
  });
});
