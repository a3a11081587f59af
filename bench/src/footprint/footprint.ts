import { connectDatabase, type Database } from '../../../apps/server/src/platform/database.ts';
import { leavesBetween, rootOfPieces } from '../../../apps/server/src/modules/ledger/chain.ts';
import { verifyBooks } from '../../../apps/server/src/app/verify-books.ts';
import { closedLoop, expectOk } from '../load/load.ts';
import { buyRequests, getRequest, listStocks } from '../load/requests.ts';
import { line } from '../report.ts';
import { startCpuMeter } from '../stage/cpu-meter.ts';
import { openStage, type Stage } from '../stage/stage.ts';

const customers = Number(process.env['BENCH_FOOTPRINT_CUSTOMERS'] ?? 5_000);
const connections = 256;
const secondsOfLoad = Number(process.env['BENCH_SECONDS'] ?? 15);
/** Above every position. */
const farthest = 2n ** 62n;
/** A table that grows by less for each is not told of: empty ones have pages too. */
const leastBytes = 40;

/**
 * What a customer and an order leave behind: bytes by table, of the write-ahead log, the processors' time, and what sealing and
 * verification take of each transfer. docs/SCALE.md extrapolates from it. No bar.
 */
export async function benchFootprint(): Promise<number> {
  const stage = await openStage({ customers });
  const database = connectDatabase({
    url: stage.databaseUrl,
    maxConnections: 3,
    name: 'bench-footprint',
    hasTimeouts: false,
  });
  try {
    await measure(stage, database);
    return 0;
  } finally {
    await database.close();
    await stage.close();
  }
}

async function measure(stage: Stage, database: Database): Promise<void> {
  const [first] = stage.customers;
  if (first === undefined) throw new Error('there are no customers');
  const before = await readSizes(database);
  tellSizes('customer', before, new Map(), customers);
  const load = {
    url: stage.server.url,
    connections,
    seconds: secondsOfLoad,
    next: buyRequests(stage.customers, await listStocks(stage.server.url, first)),
    check: expectOk,
  };
  const cpu = startCpuMeter(stage);
  const startedAt = await readLog(database);
  const { answers, answersPerSecond } = await cpu.during(
    () => closedLoop(load),
    ({ answers }) => answers,
  );
  const logged = (await readLog(database)) - startedAt;
  line('orders', `${answers.toLocaleString('en')}, ${Math.round(answersPerSecond)}/s`);
  line('CPU time of an order', ...cpu.perPiece());
  line('write-ahead log', `${Math.round(logged / answers)} bytes an order`);
  tellSizes('order', await readSizes(database), before, answers);
  await tellReads(stage);
  await tellTransfers(database, answers);
}

/** What an open app asks for most. */
const reads = {
  'customer and balance': '/api/stock/success/v2/user/info',
  positions: '/api/stock/success/v2/transaction?limit=20',
  'account changes': '/api/stock/success/v2/bill?folded=true&limit=20',
} as const;
const secondsOfReads = 3;

async function tellReads(stage: Stage): Promise<void> {
  for (const [name, path] of Object.entries(reads)) {
    let made = 0;
    const next = (): string => getRequest(path, stage.customers[(made += 1) % stage.customers.length]);
    const cpu = startCpuMeter(stage);
    await cpu.during(
      () => closedLoop({ url: stage.server.url, connections: 64, seconds: secondsOfReads, next, check: expectOk }),
      ({ answers }) => answers,
    );
    line(`CPU time of ${name}`, ...cpu.perPiece());
  }
}

/** Sealing as the node that seals does it, over all that there is, and verification of the whole. */
async function tellTransfers(database: Database, orders: number): Promise<void> {
  const sealedFrom = performance.now();
  const { count } = await database.transaction((tx) => rootOfPieces(leavesBetween(tx, 0n, farthest)));
  const sealing = performance.now() - sealedFrom;
  line('transfers', count.toLocaleString('en'), `${(count / orders).toFixed(2)} for each order, deposits among them`);
  line('sealing', `${((sealing / count) * 1_000).toFixed(1)} µs a transfer, one after the other`);
  const verifiedFrom = performance.now();
  const { differences } = await verifyBooks(database);
  if (differences.length > 0)
    throw new Error(`the books are wrong: ${differences.map(({ sentence }) => sentence).join('; ')}`);
  const verifying = performance.now() - verifiedFrom;
  line('verification', `${((verifying / count) * 1_000).toFixed(1)} µs a transfer, with its order, lot and execution`);
}

interface Size {
  readonly heap: number;
  readonly indexes: number;
}

async function readSizes(database: Database): Promise<Map<string, Size>> {
  const rows = await database.sql<Array<{ name: string; heap: bigint; indexes: bigint }>>`
    SELECT c.oid::regclass::text AS name, pg_table_size(c.oid) AS heap, pg_indexes_size(c.oid) AS indexes
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND nspname NOT IN ('pg_catalog', 'information_schema')`;
  return new Map(rows.map(({ name, heap, indexes }) => [name, { heap: Number(heap), indexes: Number(indexes) }]));
}

async function readLog(database: Database): Promise<number> {
  const [{ bytes }] = await database.sql<[{ bytes: number }]>`
    SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`;
  return bytes;
}

function tellSizes(
  what: string,
  after: ReadonlyMap<string, Size>,
  before: ReadonlyMap<string, Size>,
  pieces: number,
): void {
  const grown = [...after].map(([name, { heap, indexes }]) => {
    const known = before.get(name) ?? { heap: 0, indexes: 0 };
    return { name, heap: (heap - known.heap) / pieces, indexes: (indexes - known.indexes) / pieces };
  });
  const told = grown.filter(({ heap, indexes }) => heap + indexes >= leastBytes);
  const bytes = (amount: number): string => Math.round(amount).toLocaleString('en');
  for (const { name, heap, indexes } of told.toSorted((a, b) => b.heap + b.indexes - a.heap - a.indexes))
    line(`  ${name}`, `${bytes(heap + indexes)} bytes a ${what}`, `${bytes(indexes)} of them indexes`);
  const total = told.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);
  line(`bytes a ${what}`, bytes(total));
}
