import { connectDatabase } from '../../../apps/server/src/platform/database.ts';
import { applicationRole } from '../../../apps/server/src/platform/migrate.ts';
import { verifyBooks } from '../../../apps/server/src/app/verify-books.ts';
import type { Answer } from '../load/connection.ts';
import { closedLoop, expectOk, openLoop, type LoadOptions, type LoadResult } from '../load/load.ts';
import { buyRequests, listStocks } from '../load/requests.ts';
import { bar, line, median, milliseconds, percentile, perSecond, ratio } from '../report.ts';
import { startCpuMeter } from '../stage/cpu-meter.ts';
import { peakMegabytes } from '../stage/memory.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { prepareReference } from './tpcb.ts';

const customers = 2_000;
const connections = 256;
const rounds = 3;
const secondsPerRound = Number(process.env['BENCH_SECONDS'] ?? 6);
const warmUpSeconds = 4;
const neededRatio = 2;
const neededP99Ms = 50;
const neededMegabytes = 400;

/** Orders through HTTP until they are durable, against TPC-B on the same PostgreSQL server in the same minute. */
export async function benchOrders(): Promise<number> {
  const stage = await openStage({ customers });
  try {
    return await measure(stage);
  } finally {
    await stage.close();
  }
}

async function measure(stage: Stage): Promise<number> {
  const { server, databaseUrl } = stage;
  const [first] = stage.customers;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = await listStocks(server.url, first);
  let filled = 0;
  const load: LoadOptions = {
    url: server.url,
    connections,
    seconds: secondsPerRound,
    next: buyRequests(stage.customers, stocks),
    check(answer) {
      expectFilled(answer);
      filled += 1;
    },
  };
  await closedLoop({ ...load, seconds: warmUpSeconds });
  // Before the reference: what it has written goes to the disk for a while after it, and stalls whoever else writes.
  const alone = await closedLoop(load);
  const halves: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    halves.push(await openLoop({ ...load, perSecond: alone.answersPerSecond / 2 }));
  }
  const latency = (rank: number): number => median(halves.map(({ latencies }) => percentile(latencies, rank)));

  const reference = await prepareReference(databaseUrl);
  const orders: number[] = [];
  const cpu = startCpuMeter(stage);
  const references = [await reference.run(connections, secondsPerRound)];
  for (let round = 0; round < rounds; round += 1) {
    orders.push(
      (
        await cpu.during(
          () => closedLoop(load),
          ({ answers }) => answers,
        )
      ).answersPerSecond,
    );
    references.push(await reference.run(connections, secondsPerRound));
  }

  line('orders', perSecond(median(orders)), `rounds ${orders.map(perSecond).join(' ')}`);
  line(`TPC-B (${reference.name})`, perSecond(median(references)), `rounds ${references.map(perSecond).join(' ')}`);
  line('CPU time of an order', ...cpu.perPiece());
  const megabytes = peakMegabytes(server.pid);
  const missed =
    bar(
      'orders ÷ TPC-B',
      median(orders) >= neededRatio * median(references),
      ratio(median(orders) / median(references)),
      `≥ ${neededRatio}`,
    ) +
    bar(
      `p99 at ${perSecond(alone.answersPerSecond / 2)}`,
      latency(99) < neededP99Ms,
      `${milliseconds(latency(99))} (p50 ${milliseconds(latency(50))})`,
      `< ${neededP99Ms} ms`,
    ) +
    bar('peak memory', megabytes < neededMegabytes, `${Math.round(megabytes)} MB`, `< ${neededMegabytes} MB`);
  await expectRightBooks(databaseUrl, filled);
  return missed;
}

function expectFilled(answer: Answer): void {
  expectOk(answer);
  if (!answer.body.includes('"status":"success"')) throw new Error(`not filled: ${answer.body}`);
}

/** Speed counts for nothing where an answered order is not in the books. */
async function expectRightBooks(url: string, filled: number): Promise<void> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'bench-verify' });
  try {
    const { checked, differences } = await verifyBooks(database);
    const [row] = await database.sql<Array<{ answered: bigint }>>`
      SELECT count(*) AS answered FROM orders JOIN idempotency_keys USING (customer_id)
      WHERE idempotency_keys.answer::jsonb -> 'data' ->> 'no' = orders.no`;
    if (differences.length > 0)
      throw new Error(`the books are wrong: ${differences.map(({ sentence }) => sentence).join('; ')}`);
    if (row?.answered !== BigInt(filled))
      throw new Error(`${filled} orders were answered, ${row?.answered} are in the books`);
    line(
      'books',
      `right: ${filled.toLocaleString('en')} answered orders, ${checked.transfers.toLocaleString('en')} transfers`,
    );
  } finally {
    await database.close();
  }
}
