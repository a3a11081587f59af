import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase, type Database } from '../../../apps/server/src/platform/database.ts';
import { expectOk, openLoop, type LoadOptions } from '../load/load.ts';
import { buyRequests, listStocks } from '../load/requests.ts';
import { bar, line, milliseconds, percentile, perSecond } from '../report.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { openFillingVenue } from './filling-venue.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 6) * 3;
/** Each of one to three shares, so that three reports come for one in the middle: some 270 a second. */
const ordersPerSecond = Number(process.env['BENCH_ORDERS_PER_SECOND'] ?? 90);
const neededP99Ms = 50;
const venueName = 'bench';
const gatewayProgram = join(import.meta.dirname, '../../../apps/venue-fix/src/main.ts');

/** A report of a venue from the wire to the commit of its booking, through the gateway of FIX, while orders are placed. */
export async function benchVenue(): Promise<number> {
  const venue = await openFillingVenue();
  const environment = { VENUE: 'fix', FIX_VENUE: venueName };
  const stage = await openStage({ customers: 500, environment });
  const database = connectDatabase({ url: stage.databaseUrl, maxConnections: 4, name: 'bench-venue' });
  const gateway = spawn(process.execPath, [gatewayProgram], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], ...settingsOf(stage, venue.port) },
  });
  try {
    return await measure(stage, database);
  } finally {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
    await database.close();
    await stage.close();
    venue.close();
  }
}

const settingsOf = ({ databaseUrl }: Stage, port: number) => ({
  DATABASE_URL: databaseUrl,
  FIX_VENUE: venueName,
  FIX_HOST: '127.0.0.1',
  FIX_PORT: String(port),
  FIX_SENDER: 'SAUDA',
  FIX_TARGET: 'VENUE',
  FIX_TLS: 'off',
  LOG_LEVEL: 'error',
});

async function measure({ server, customers }: Stage, database: Database): Promise<number> {
  await untilUp(database);
  const [first] = customers;
  if (first === undefined) throw new Error('there are no customers');
  const stocks = await listStocks(server.url, first);
  const load: LoadOptions = {
    url: server.url,
    connections: 32,
    seconds,
    next: buyRequests(customers, stocks),
    check: expectOk,
  };
  // The first orders are slower: nothing is compiled yet, here and in PostgreSQL.
  await openLoop({ ...load, seconds: 10, perSecond: ordersPerSecond });
  await untilFilled(database);

  const watching = await watchExecutions(database);
  const since = new Date();
  const [, commits] = await Promise.all([
    openLoop({ ...load, perSecond: ordersPerSecond }),
    measureCommits(database, seconds),
  ]);
  await untilFilled(database);
  const waited = await watching.end();
  line(
    'reports booked',
    perSecond(waited.length / seconds),
    `${waited.length} parts of ${ordersPerSecond * seconds} orders`,
  );
  line(
    'a commit beside it',
    `p50 ${milliseconds(percentile(commits, 50))}`,
    `p99 ${milliseconds(percentile(commits, 99))}`,
  );
  line('until it is in the inbox', ...(await untilReceived(database, since)));
  const p99 = percentile(waited, 99);
  const figure = `${milliseconds(p99)} (p50 ${milliseconds(percentile(waited, 50))})`;
  return bar('p99 from wire to commit', p99 < neededP99Ms, figure, `< ${neededP99Ms} ms`);
}

/** How long it takes until the gateway begins to write a part down. */
async function untilReceived({ sql }: Database, since: Date): Promise<string[]> {
  const rows = await sql<Array<{ ms: number }>>`
    SELECT (extract(epoch FROM received_at - traded_at) * 1000)::float AS ms
    FROM executions e JOIN venue_inbox i ON i.venue = e.venue AND report ->> 'executionId' = execution_id
    WHERE e.venue = ${venueName} AND report ->> 'kind' = 'trade' AND traded_at >= ${since}`;
  const taken = rows.map(({ ms }) => ms);
  return [`p50 ${milliseconds(percentile(taken, 50))}`, `p99 ${milliseconds(percentile(taken, 99))}`];
}

async function untilUp(database: Database): Promise<void> {
  for (;;) {
    const [link] = await database.sql<
      Array<{ state: string }>
    >`SELECT state FROM venue_links WHERE venue = ${venueName}`;
    if (link?.state === 'up') return;
    await sleep(50);
  }
}

async function untilFilled(database: Database): Promise<void> {
  for (;;) {
    const [left] = await database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM orders WHERE reach IS NOT NULL AND limit_price > 0
        AND customer_id IN (SELECT id FROM customers WHERE phone LIKE '7%')`;
    if (left.count === 0) return;
    await sleep(100);
  }
}

/**
 * What each part has taken until whoever listens sees it in the database, in milliseconds: from when the venue says that it traded. The
 * database tells of each as it commits. What is seen is taken out: looked for among all executions, it cost a tenth of the machine.
 */
async function watchExecutions({ sql, listen }: Database): Promise<{ end(): Promise<number[]> }> {
  await sql.unsafe(`
    CREATE UNLOGGED TABLE bench_told (traded_at timestamptz);
    GRANT INSERT ON bench_told TO PUBLIC;
    CREATE FUNCTION tell_bench() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO bench_told SELECT traded_at FROM added WHERE venue = '${venueName}';
      NOTIFY bench_executions;
      RETURN NULL;
    END $$;
    CREATE TRIGGER bench AFTER INSERT ON executions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_bench();
    GRANT EXECUTE ON FUNCTION tell_bench() TO PUBLIC`);
  const waited: number[] = [];
  let looking = Promise.resolve();
  async function look(): Promise<void> {
    const rows = await sql<Array<{ tradedAt: Date }>>`
      DELETE FROM bench_told USING set_config('synchronous_commit', 'off', true) RETURNING traded_at`;
    const now = Date.now();
    for (const { tradedAt } of rows) waited.push(now - tradedAt.getTime());
  }
  const stop = listen('bench_executions', () => {
    looking = looking.then(look);
  });
  return {
    async end() {
      await sleep(1_000);
      stop();
      await looking;
      return waited;
    },
  };
}

/** The reference: the smallest transaction on the same server at the same time, over and over. */
async function measureCommits(database: Database, duration: number): Promise<number[]> {
  await database.sql`CREATE TABLE bench_commits (at timestamptz)`;
  const taken: number[] = [];
  const endsAt = performance.now() + duration * 1_000;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    await database.sql`INSERT INTO bench_commits VALUES (now())`;
    taken.push(performance.now() - startedAt);
    await sleep(20);
  }
  return taken;
}
