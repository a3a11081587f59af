import { setTimeout as sleep } from 'node:timers/promises';
import { verifyBooks } from '../../../apps/server/src/app/verify-books.ts';
import { connectDatabase, type Database } from '../../../apps/server/src/platform/database.ts';
import { closedLoop, expectOk, type LoadOptions } from '../load/load.ts';
import { listStocks, orderRequest, type Listing } from '../load/requests.ts';
import { prepareReference } from '../orders/tpcb.ts';
import { bar, line, perSecond, ratio } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { startCpuMeter } from '../stage/cpu-meter.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const connections = 128;
const customers = 2_000;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 6);
const neededRatio = 1;
/** A quick machine has each of them buy a hundred of a dear stock dozens of times. */
const deposit = 10_000_000_000;
/** Of the dearest stocks little is offered at each price, so that an order takes several. */
const stockCount = 40;

/**
 * Orders through HTTP to the practice exchange until all that it has said of them is booked, against TPC-B on the same PostgreSQL server:
 * buys of a hundred, which take what is offered price by price, and wait with the rest.
 */
export async function benchExchange(): Promise<number> {
  const stage = await openStage({ customers, deposit, environment: { VENUE: 'exchange' } });
  const database = connectDatabase({ url: stage.databaseUrl, maxConnections: 4, name: 'bench-exchange' });
  try {
    return await measure(stage, database);
  } finally {
    await database.close();
    await stage.close();
  }
}

async function measure(stage: Stage, database: Database): Promise<number> {
  const { server, customers: all, databaseUrl } = stage;
  const [first] = all;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = (await listStocks(server.url, first))
    .toSorted((left, right) => Number(right.highestLimit) - Number(left.highestLimit))
    .slice(0, stockCount);
  let made = 0;
  const load: LoadOptions = {
    url: server.url,
    connections,
    seconds,
    next() {
      made += 1;
      const { symbol: tag, highestLimit: price } = stocks[made % stocks.length] as Listing;
      const body = { mold: 'stock', tag, count: '100', price };
      return orderRequest('buy', all[made % all.length] as BenchCustomer, body);
    },
    check: expectOk,
  };
  await closedLoop({ ...load, seconds: 2 });
  await untilBooked(database);
  const reference = await prepareReference(databaseUrl);
  const before = await reference.run(connections, seconds);
  const begun = await countTraded(database);
  const cpu = startCpuMeter(stage);
  const startedAt = performance.now();
  await cpu.during(
    async () => {
      const result = await closedLoop(load);
      await untilBooked(database);
      return result;
    },
    (result) => result.answers,
  );
  const took = (performance.now() - startedAt) / 1_000;
  const ended = await countTraded(database);
  const after = await reference.run(connections, seconds);

  const tpcb = (before + after) / 2;
  const orders = (ended.orders - begun.orders) / took;
  const inParts = `${ended.inParts - begun.inParts} of them in several parts`;
  line(
    'orders at the exchange',
    perSecond(orders),
    `${ended.orders - begun.orders} in ${took.toFixed(1)} s, ${inParts}`,
  );
  line('CPU time of an order', ...cpu.perPiece());
  line('parts booked', perSecond((ended.parts - begun.parts) / took), String(ended.parts - begun.parts));
  line(`TPC-B (${reference.name})`, perSecond(tpcb), `before ${perSecond(before)}, after ${perSecond(after)}`);
  const { differences } = await verifyBooks(database);
  const wrong = differences.map(({ sentence }) => sentence).join('; ');
  if (wrong !== '') throw new Error(`the books are wrong: ${wrong}`);
  return bar('orders ÷ TPC-B', orders >= neededRatio * tpcb, ratio(orders / tpcb), `≥ ${neededRatio}`);
}

async function countTraded({ sql }: Database): Promise<{ orders: number; parts: number; inParts: number }> {
  const [seen] = await sql<[{ orders: number; parts: number; inParts: number }]>`
    SELECT (SELECT count(*)::int FROM orders WHERE venue = 'exchange') AS orders, coalesce(sum(parts), 0)::int AS parts,
      count(*) FILTER (WHERE parts > 1)::int AS in_parts
    FROM (SELECT count(*) AS parts FROM executions WHERE venue = 'exchange' GROUP BY customer_id, order_no) AS traded`;
  return seen;
}

/** All that was placed has reached the exchange, and all that it has said is booked. */
async function untilBooked({ sql }: Database): Promise<void> {
  for (;;) {
    const [left] = await sql<[{ count: number }]>`
      SELECT (SELECT count(*) FROM venue_commands WHERE state IN ('queued', 'sent'))::int
        + (SELECT count(*) FROM venue_inbox WHERE booked_at IS NULL)::int AS count`;
    if (left.count === 0) return;
    await sleep(50);
  }
}
