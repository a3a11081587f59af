import { decimal, formatDecimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNotices } from '../../../../src/modules/customers/notices.ts';
import type { Refusal } from '../../../../src/platform/refusal.ts';
import { createTestTrading, type TestTrading } from '../../../helpers/trading.ts';
import { addAlert, listAlerts, removeAlert, type Direction } from '../../../../src/modules/trading/alerts/alerts.ts';
import { createAlertWatch } from '../../../../src/modules/trading/alerts/alert-watch.ts';
import { quiet, restingRounds } from '../../../helpers/quiet.ts';

const start = new Date('2026-11-21T10:00:00Z');
const symbol = 'KAVPOWER';
const everything = { limit: 100, offset: 0 };
const minuteMs = 60_000;

let t: TestTrading;
beforeAll(async () => {
  t = await createTestTrading(start);
  await t.database.sql`UPDATE price_alert_progress SET looked_until = ${start}`;
});
afterAll(() => t.close());

const watch = () =>
  createAlertWatch({ database: t.database, market: t.market, clock: t.clock, log: quiet, rounds: restingRounds() });
const priceNow = (): bigint => t.market.quote(symbol)?.price ?? 0n;
const tick = (): bigint => t.market.instrument(symbol)?.tickSize ?? 0n;
const add = (customerId: string, direction: Direction, price: bigint) =>
  t.database.transaction((tx) => addAlert(tx, t.market, { customerId, symbol, direction, price, at: t.clock.now() }));
const list = async (customerId: string) => (await listAlerts(t.database.sql, customerId, symbol, everything)).alerts;
const notices = async (customerId: string) => (await listNotices(t.database.sql, customerId, everything)).notices;
const refused = (key: Refusal['key']) => expect.objectContaining({ name: 'Refusal', key });

test('is reached by a price at it or beyond, told of once, and by one of two nodes', async () => {
  const customerId = await t.newCustomer(decimal(1));
  const now = priceNow();
  await add(customerId, 'above', now + 2n * tick());
  await add(customerId, 'below', now - 2n * tick());
  const nodes = [watch(), watch(), watch()];
  const look = (price: bigint) => Promise.all(nodes.map((node) => node.look([{ symbol, price }])));

  await look(now + tick());
  await look(now - tick());
  expect(await notices(customerId)).toEqual([]);
  await look(now + 2n * tick());
  await look(now + 9n * tick());
  expect((await notices(customerId)).map(({ kind }) => kind)).toEqual(['alert_above']);
  expect((await notices(customerId))[0]?.values).toEqual({
    name: 'Kaveri Power',
    price: `${formatDecimal(now + 2n * tick())} INR`,
    alert: `${formatDecimal(now + 2n * tick())} INR`,
  });
  await look(now - 5n * tick());
  expect((await notices(customerId)).map(({ kind }) => kind)).toEqual(['alert_below', 'alert_above']);
  expect(await list(customerId)).toMatchObject([
    { direction: 'below', reachedPrice: now - 5n * tick() },
    { direction: 'above', reachedPrice: now + 2n * tick() },
  ]);
});

test('refuses a price that is reached already, off the tick, or one alert too many, also at once', async () => {
  const customerId = await t.newCustomer(decimal(1));
  await expect(add(customerId, 'above', priceNow())).rejects.toEqual(refused('alert_already_reached'));
  await expect(add(customerId, 'below', priceNow())).rejects.toEqual(refused('alert_already_reached'));
  await expect(add(customerId, 'above', priceNow() + 1n)).rejects.toEqual(refused('price_off_tick'));
  const price = priceNow() + 1_000n * tick();
  const made = await Promise.allSettled(Array.from({ length: 55 }, () => add(customerId, 'above', price)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  await expect(add(customerId, 'above', price)).rejects.toEqual(refused('too_many_alerts'));
});

test("only one's own can be removed, and a removed one is not told of", async () => {
  const [owner, stranger] = [await t.newCustomer(decimal(1)), await t.newCustomer(decimal(1))];
  const price = priceNow() + tick();
  const id = await add(owner, 'above', price);
  const remove = (customerId: string) => t.database.transaction((tx) => removeAlert(tx, customerId, id));
  await expect(remove(stranger)).rejects.toEqual(refused('not_found'));
  await remove(owner);
  await watch().look([{ symbol, price }]);
  expect(await notices(owner)).toEqual([]);
});

test('what was reached while no node looked is told of afterwards, and what came before is not', async () => {
  const customerId = await t.newCustomer(decimal(1));
  const candlesFrom = (from: Date) => t.market.candles(symbol, '1d', '1m').filter(({ time }) => time >= from);
  await watch().sweep();
  const away = t.clock.now();
  t.clock.advance(180 * minuteMs);
  const missed = candlesFrom(away).slice(0, -1);
  const high = missed.map((candle) => candle.high).reduce((a, b) => (a > b ? a : b));
  const low = missed.map((candle) => candle.low).reduce((a, b) => (a < b ? a : b));
  const now = priceNow();
  // One that the missed hours reached and that the present price does not, and one on each side that nothing reached.
  const wait = (direction: Direction, price: bigint) => t.database.sql`
    INSERT INTO price_alerts (customer_id, symbol, direction, price, created_at)
    VALUES (${customerId}, ${symbol}, ${direction}, ${price}, ${away})`;
  expect(high > now || low < now).toBe(true);
  if (high > now) await wait('above', high);
  if (low < now) await wait('below', low);
  const reachedCount = (await list(customerId)).length;
  await wait('above', high + tick());
  await wait('below', low - tick());
  await Promise.all([watch().sweep(), watch().sweep()]);
  expect(await notices(customerId)).toHaveLength(reachedCount);
  expect((await list(customerId)).filter(({ reachedAt }) => reachedAt === undefined)).toHaveLength(2);

  // Made now: the highs and lows of before it do not count.
  t.clock.advance(minuteMs);
  const late = await t.newCustomer(decimal(1));
  const above = [high, low].filter((price) => price > priceNow());
  for (const price of above) await add(late, 'above', price);
  await t.database.sql`UPDATE price_alert_progress SET looked_until = ${away}`;
  await watch().sweep();
  expect(await notices(late)).toEqual([]);
});

test('after days without a node the days since then say it', async () => {
  const customerId = await t.newCustomer(decimal(1));
  await watch().sweep();
  const away = t.clock.now();
  t.clock.advance(5 * 24 * 60 * minuteMs);
  const days = t.market.candles(symbol, '1y', '1d').slice(-6);
  expect(days[0]?.time.getTime()).toBeLessThan(away.getTime());
  expect(days[1]?.time.getTime()).toBeGreaterThan(away.getTime());
  // Of the day on which the last node went down only the close is later.
  const high = days.map((day, index) => (index === 0 ? day.close : day.high)).reduce((a, b) => (a > b ? a : b));
  const wait = (price: bigint) => t.database.sql`
    INSERT INTO price_alerts (customer_id, symbol, direction, price, created_at)
    VALUES (${customerId}, ${symbol}, 'above', ${price}, ${away})`;
  await wait(high);
  await wait(high + tick());
  await watch().sweep();
  expect(await notices(customerId)).toMatchObject([{ kind: 'alert_above' }]);
});
