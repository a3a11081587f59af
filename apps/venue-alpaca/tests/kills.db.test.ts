import { setTimeout as sleep } from 'node:timers/promises';
import { formatDecimal } from '@sauda/money';
import { expect, it } from 'vitest';
import { endByWord } from '../../server/src/modules/trading/index.ts';
import type { Order } from '../../server/src/modules/trading/order.ts';
import { openLots } from '../../server/tests/helpers/trading.ts';
import type { Mishap } from './helpers/alpaca-double.ts';
import { createScene, eventually, type Scene } from './helpers/scene.ts';

const kills = Number(process.env.ALPACA_KILLS ?? 1);
const customers = 4;
const betweenKills = 8;
const timeoutMs = 60_000 + kills * 5_000;

/** As bad as a network can be, in turn. */
const mishaps: readonly Mishap[] = [
  { hangs: 'done' },
  { doneAndStatus: 502 },
  { hangs: 'not done' },
  { status: 429 },
  { status: 403, body: '{"message":"insufficient buying power"}' },
  { status: 503 },
];

/**
 * What waits at the double trades in parts, or ends; while the network is bad a stream is cut and a request has a mishap now and then.
 * @returns what makes the network better, and what ends it all
 */
function letTrade({ double, price }: Scene): { calm(): void; end(): void } {
  let count = 0;
  let isBad = true;
  const trading = setInterval(() => {
    count += 1;
    const open = double.orders.filter(({ status }) => status === 'new' || status === 'partially_filled');
    const order = open[count % Math.max(1, open.length)];
    if (isBad && count % 25 === 0) double.mishaps.push(mishaps[(count / 25) % mishaps.length] ?? 'none');
    if (isBad && count % 50 === 0) double.cutStreams();
    if (order === undefined) return;
    if (count % 9 === 0) double.end(order, 'canceled');
    else double.fill(order, 1 + (count % Math.max(1, order.qty - order.filled_qty)), formatDecimal(price));
  }, 8);
  return {
    calm() {
      isBad = false;
      double.mishaps.length = 0;
    },
    end: () => clearInterval(trading),
  };
}

/** What is in doubt for long is asked of people, who look it up. */
async function askPeople({ t, double }: Scene, { customerId, no }: Order): Promise<void> {
  const [command] = await t.database.sql<Array<{ clOrdId: string }>>`
    SELECT cl_ord_id FROM venue_commands
    WHERE order_no = ${no} AND kind = 'new' AND state = 'doubtful' AND sent_at < ${new Date(Date.now() - 800)}`;
  if (command === undefined || double.orders.some(({ client_order_id: name }) => name === command.clOrdId)) return;
  const word = { told: 'Not in their books', now: new Date() };
  await t.database.transaction((tx) => endByWord(tx, { customerId, no, as: 'rejected' }, word)).catch(() => undefined);
}

async function untilAllHaveEnded(scene: Scene): Promise<void> {
  const { t, routing } = scene;
  let least = Number.POSITIVE_INFINITY;
  for (let triesInVain = 0; triesInVain < 100; triesInVain += 1) {
    t.clock.advance(11_000);
    await routing.ask();
    await sleep(300);
    await routing.book();
    const open = await t.database.sql<Order[]>`SELECT customer_id, no FROM orders WHERE status = 'pending'`;
    if (open.length === 0) return;
    // However long it takes, as long as it goes on.
    if (open.length < least) triesInVain = 0;
    least = Math.min(least, open.length);
    for (const order of open) await askPeople(scene, order);
  }
  throw new Error('not all orders have ended');
}

it(
  'whatever dies when, each order ends, has traded what Alpaca says, and was sent once',
  async () => {
    const scene = await createScene();
    let gateway = scene.spawn();
    await scene.untilLink('up');
    const names = await Promise.all(Array.from({ length: customers }, () => scene.readyCustomer()));
    const network = letTrade(scene);
    const placed: Order[] = [];
    let streams = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const before = scene.double.exchanges.length;
      for (let count = 0; count < betweenKills; count += 1) {
        const customerId = names[placed.length % customers] ?? '';
        placed.push(await scene.buy(customerId, BigInt(1 + (placed.length % 9))));
        await scene.routing.book();
      }
      // One that has asked for nothing yet has nothing to lose.
      await eventually(async () => expect(scene.double.exchanges.length).toBeGreaterThan(before));
      await sleep(Math.random() * 100);
      await gateway.end('SIGKILL');
      streams = scene.double.streams.length;
      gateway = scene.spawn();
    }
    // The last one too works before it is told to end.
    await eventually(async () => expect(scene.double.streams.length).toBeGreaterThan(streams));
    network.calm();
    await untilAllHaveEnded(scene);
    network.end();
    const { double, t } = scene;
    expect(double.placed.length).toBeGreaterThan(0);
    expect(double.placed.length).toBe(new Set(double.placed).size);
    // What people took for lost may trade late, and is told late.
    await eventually(async () => {
      await scene.routing.book();
      const ours = await t.database.sql<Array<{ clOrdId: string; filled: bigint }>>`
      SELECT cl_ord_id, filled FROM orders JOIN venue_commands ON order_no = no AND kind = 'new' ORDER BY cl_ord_id`;
      expect(ours.length).toBe(placed.length);
      const theirs = new Map(
        double.orders.map(({ client_order_id: name, filled_qty: filled }) => [name, BigInt(filled)]),
      );
      for (const { clOrdId, filled } of ours) expect([clOrdId, filled]).toEqual([clOrdId, theirs.get(clOrdId) ?? 0n]);
    });
    const lots = (await Promise.all(names.map((name) => openLots(t.database.sql, name)))).flat();
    const sum = (numbers: Iterable<bigint>) => [...numbers].reduce((left, right) => left + right, 0n);
    expect(sum(lots.map(({ quantity }) => quantity))).toBe(sum(double.orders.map(({ filled_qty: n }) => BigInt(n))));
    expect(await scene.differences()).toEqual([]);
    expect(await gateway.end('SIGTERM')).toBe(0);
    // oxlint-disable-next-line no-console -- what a long run came to.
    if (kills > 10) console.log(`${placed.length} orders, ${double.placed.length} arrived, ${kills} kills`);
    await scene.close();
  },
  timeoutMs,
);
