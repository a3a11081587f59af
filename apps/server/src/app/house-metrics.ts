import { Histogram, type Registry } from 'prom-client';
import { auditHeads } from '../modules/audit/audit-heads.ts';
import { bestExecutionHeads } from '../modules/best-execution/index.ts';
import { ledgerHeads } from '../modules/ledger/index.ts';
import { readSealing } from '../modules/ledger/sealing-state.ts';
import { liabilityHeads } from '../modules/liabilities/index.ts';
import type { Market } from '../modules/market/index.ts';
import type { Reconciliation } from '../modules/reconciliation/reconciliation.ts';
import { countOpenOrders } from '../modules/trading/open-orders.ts';
import { quoteLifetimeMs } from '../modules/trading/market-view.ts';
import type { Executor } from '../modules/trading/executor.ts';
import type { Sql } from '../platform/database.ts';
import { isArchiveFailing } from '../platform/database/archiving.ts';
import { keptFor, tellGauge, type Series } from '../platform/gauges.ts';
import type { Given } from '../platform/given.ts';
import { readQueues, type QueueStanding } from '../platform/jobs.ts';
import { readBacklog } from '../platform/outbox.ts';

interface HouseMetricsOptions extends Given<'clock' | 'database'> {
  readonly registry: Registry;
  readonly market: Market;
  readonly reconciliation: Reconciliation;
  readonly executor: Executor;
  /** How many streams of each kind are open on this node. */
  readonly streams: Readonly<Record<'customer' | 'desk', { size(): number }>>;
}

/** What is the same from every node is asked of the database as often, whoever scrapes, and is waited for as long. */
const ofDatabase = { forMs: 10_000, patienceMs: 3_000 };
/** Each instrument is looked at. */
const ofMarket = { forMs: 10_000, patienceMs: 1_000 };

/** Tells how the house stands: what waits, what is late, what is wrong. */
export function tellHouse(options: HouseMetricsOptions): void {
  tellExecutor(options);
  tellStreams(options);
  tellMarket(options);
  tellBooks(options);
}

function tellExecutor({ registry, executor }: HouseMetricsOptions): void {
  tellGauge(
    registry,
    { name: 'executor_waiting_commands', help: 'Commands about orders that are in no transaction yet, on this node.' },
    () => executor.load().waiting,
  );
  tellGauge(
    registry,
    { name: 'executor_longest_wait_seconds', help: 'For how long the first of them has waited; 0 where none does.' },
    () => executor.load().longestWaitMs / 1_000,
  );
  tellGauge(
    registry,
    {
      name: 'executor_transactions',
      help: 'Transactions of the executor under way; pace="slow" are those of more than a quarter of a second.',
      labels: ['pace'],
    },
    () => {
      const { transactions, slow } = executor.load();
      return [
        { labels: { pace: 'usual' }, value: transactions - slow },
        { labels: { pace: 'slow' }, value: slow },
      ];
    },
  );
}

/** @returns what the executor tells of each of its transactions */
export function observeBatches(registry: Registry): (commands: number, milliseconds: number) => void {
  const sizes = new Histogram({
    name: 'executor_batch_commands',
    help: 'Commands that were executed in one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  const times = new Histogram({
    name: 'executor_batch_duration_seconds',
    help: 'From the beginning of such a transaction to the answer to its commit.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (commands, milliseconds) => {
    sizes.observe(commands);
    times.observe(milliseconds / 1_000);
  };
}

function tellStreams({ registry, streams }: HouseMetricsOptions): void {
  tellGauge(
    registry,
    { name: 'streams_open', help: 'Streams of server-sent events that are open on this node.', labels: ['wire'] },
    () => Object.entries(streams).map(([wire, hub]) => ({ labels: { wire }, value: hub.size() })),
  );
}

/** How the prices stand by which orders are filled. */
function readPrices(market: Market, now: Date) {
  const newest = new Map<string, number>();
  let open = 0;
  let stale = 0;
  for (const { symbol } of market.list({})) {
    const quote = market.quote(symbol);
    const at = quote?.time.getTime() ?? -Infinity;
    if (quote !== undefined && at > (newest.get(quote.source) ?? -Infinity)) newest.set(quote.source, at);
    if (!market.session(symbol, now).open) continue;
    open += 1;
    if (now.getTime() - at > quoteLifetimeMs) stale += 1;
  }
  return { open, stale, newest };
}

function tellMarket({ registry, market, clock }: HouseMetricsOptions): void {
  const prices = keptFor(ofMarket, async () => readPrices(market, clock.now()));
  tellGauge(registry, { name: 'market_open_instruments', help: 'Instruments that trade now.' }, async () => {
    return (await prices())?.open;
  });
  tellGauge(
    registry,
    {
      name: 'market_stale_instruments',
      help: 'Those of them whose price is older than a minute: orders fill at none.',
    },
    async () => (await prices())?.stale,
  );
  tellGauge(
    registry,
    {
      name: 'market_newest_price_timestamp_seconds',
      help: 'Of when the newest price of each feed is.',
      labels: ['source'],
    },
    async () =>
      [...((await prices())?.newest ?? [])].map(([source, at]) => ({ labels: { source }, value: at / 1_000 })),
  );
}

/** The publishing of each log, by the name that it has in labels. */
const logs = {
  ledger: ledgerHeads,
  audit: auditHeads,
  liabilities: liabilityHeads,
  best_execution: bestExecutionHeads,
};

async function readHeads(sql: Sql): Promise<Series[]> {
  const series: Series[] = [];
  for (const [log, heads] of Object.entries(logs)) {
    const last = await heads.last(sql);
    if (last !== undefined) series.push({ labels: { log }, value: last.publishedAt.getTime() / 1_000 });
  }
  return series;
}

/** One after the other: whoever watches takes one connection. */
async function readBooks(sql: Sql, reconciliation: Reconciliation) {
  return {
    sealing: await readSealing(sql),
    heads: await readHeads(sql),
    outbox: await readBacklog(sql),
    queues: await readQueues(sql),
    orders: await countOpenOrders(sql),
    differences: await reconciliation.countOpen(),
    isArchiveFailing: await isArchiveFailing(sql),
    reconciledAt: (await reconciliation.lastRun())?.endedAt,
  };
}

type Books = Awaited<ReturnType<typeof readBooks>>;

function tellBooks({ registry, database, clock, reconciliation }: HouseMetricsOptions): void {
  const read = keptFor(ofDatabase, () => readBooks(database.sql, reconciliation));
  const ageOf = (at: Date | undefined): number =>
    at === undefined ? 0 : Math.max(0, clock.now().getTime() - at.getTime()) / 1_000;
  const secondsOf = (at: Date | undefined) => (at === undefined ? undefined : at.getTime() / 1_000);
  const tell = (name: string, help: string, standing: (books: Books) => number | undefined): void =>
    tellGauge(registry, { name, help }, async () => {
      const books = await read();
      return books && standing(books);
    });

  tell('ledger_newest_block_timestamp_seconds', 'When the newest block of the ledger was sealed.', ({ sealing }) =>
    secondsOf(sealing.newestBlockAt),
  );
  tell(
    'ledger_unsealed_transfers',
    'Transfers that are in no block yet, counted up to 20,000.',
    ({ sealing }) => sealing.unsealed,
  );
  tell(
    'ledger_oldest_unsealed_seconds',
    'For how long the oldest of them has been; 0 where there is none.',
    ({ sealing }) => ageOf(sealing.oldestUnsealedAt),
  );
  tell('outbox_rows', 'Commits whose events have not left yet, counted up to 10,000.', ({ outbox }) => outbox.rows);
  tell('outbox_oldest_seconds', 'For how long the oldest of them has waited; 0 where none does.', ({ outbox }) =>
    ageOf(outbox.oldestAt),
  );
  tell('orders_pending', 'Orders that have not ended.', ({ orders }) => orders.pending);
  tell(
    'orders_in_doubt',
    'Those of them of which nobody knows how they stand at the venue.',
    ({ orders }) => orders.inDoubt,
  );
  tell(
    'wal_archive_failing',
    'Whether the newest try to archive the write-ahead log has failed: 1 or 0.',
    ({ isArchiveFailing: isFailing }) => (isFailing === undefined ? undefined : Number(isFailing)),
  );
  tell('differences_open', 'Differences that nobody and nothing has ended.', ({ differences }) => differences);
  tell('reconciliation_last_run_timestamp_seconds', 'When the books were compared last.', ({ reconciledAt }) =>
    secondsOf(reconciledAt),
  );
  tellGauge(
    registry,
    {
      name: 'published_head_timestamp_seconds',
      help: 'When the newest head of each log was published.',
      labels: ['log'],
    },
    async () => (await read())?.heads,
  );
  tellJobs(registry, async () => (await read())?.queues, ageOf);
}

function tellJobs(
  registry: Registry,
  read: () => Promise<readonly QueueStanding[] | undefined>,
  ageOf: (at: Date | undefined) => number,
): void {
  tellGauge(
    registry,
    {
      name: 'jobs_jobs',
      help: 'Jobs by queue and state, counted within the last half minute.',
      labels: ['queue', 'state'],
    },
    async () => (await read())?.flatMap(countsOf),
  );
  tellGauge(
    registry,
    {
      name: 'jobs_oldest_due_seconds',
      help: 'For how long the job of a queue has been due that is due the longest; 0 where none is.',
      labels: ['queue'],
    },
    async () =>
      (await read())?.map(({ name, oldestDueAt }) => ({ labels: { queue: name }, value: ageOf(oldestDueAt) })),
  );
}

function countsOf({ name, ready, deferred, active, failed }: QueueStanding): Series[] {
  return Object.entries({ ready, deferred, active, failed }).map(([state, value]) => ({
    labels: { queue: name, state },
    value,
  }));
}
