import { setTimeout as sleep } from 'node:timers/promises';
import type { WireAnswer } from '@sauda/contract';
import { verifyLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { connectDatabase, type Sql } from '../../../apps/server/src/platform/database.ts';
import { applicationRole } from '../../../apps/server/src/platform/migrate.ts';
import { closedLoop, expectOk } from '../load/load.ts';
import { getRequest } from '../load/requests.ts';
import { bar, line, milliseconds, perSecond, percentile, ratio } from '../report.ts';
import type { BenchCustomer } from '../stage/customers.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { addCustomers, fillLedger } from './fill.ts';

const smallLedger = 10_000;
const largeLedger = Number(process.env['BENCH_LEDGER_ENTRIES'] ?? 2_000_000);
/** Who asks: most with a usual past, one with much. Together theirs is the small ledger. */
const usualEntries = 100;
const busyEntries = smallLedger / 2;
const askers = (smallLedger - busyEntries) / usualEntries;
const connections = 2;
const rounds = 10;
const secondsPerRound = Number(process.env['BENCH_SECONDS'] ?? 0.5);
const allowedRatio = 1.5;
const otherPort = Number(process.env['BENCH_PORT'] ?? 8120) + 2;

interface Asker extends BenchCustomer {
  /** The last row of the first page. */
  readonly lastRow: number;
}

/** What the two screens ask for, by all usual customers in turn or by the busy one. */
const questions: ReadonlyArray<{ name: string; isBusy?: boolean; path: (asker: Asker) => string }> = [
  { name: 'account: customer', path: () => '/api/stock/success/v2/user/info' },
  { name: 'account: what makes it up', path: () => '/api/stock/success/v2/balance' },
  { name: 'account changes', path: () => '/api/stock/success/v2/bill?folded=true&limit=20' },
  { name: '… next page', path: ({ lastRow }) => `/api/stock/success/v2/bill?folded=true&limit=20&before=${lastRow}` },
  { name: '… by reason', path: () => '/api/stock/success/v2/bill?folded=true&limit=20&reason=dividend' },
  {
    name: '… by date',
    path: () => {
      const [from, to] = [40, 10].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
      return `/api/stock/success/v2/bill?folded=true&limit=20&from=${from}&to=${to}`;
    },
  },
  { name: '… of 5,000', isBusy: true, path: () => '/api/stock/success/v2/bill?folded=true&limit=20' },
  {
    name: '… of 5,000, by reason',
    isBusy: true,
    path: () => '/api/stock/success/v2/bill?folded=true&limit=20&reason=dividend',
  },
];

/**
 * Account and Account changes in two ledgers at once, a small and a large one, whose customers have the same past: only
 * the others differ. Rounds alternate, and the quickest of each is compared: what neighbours do only adds to the others.
 */
export async function benchLedgerSize(): Promise<number> {
  const small = await openStage({ customers: askers + 1 });
  try {
    const large = await openStage({ customers: askers + 1, port: otherPort });
    try {
      await fill(small, smallLedger);
      await fill(large, largeLedger);
      const missed = await compare(await openSide(small), await openSide(large));
      await verify(large.databaseUrl);
      return missed;
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** The askers' past is spread among that of all others. */
async function fill({ databaseUrl, customers }: Stage, entries: number): Promise<void> {
  const startedAt = performance.now();
  const database = connectDatabase({ url: databaseUrl, maxConnections: 2, name: 'bench-fill' });
  try {
    const { sql: owner } = database;
    const [busy = '', ...usual] = customers.map(({ id }) => id);
    const others = await addCustomers(owner, (entries - smallLedger) / usualEntries);
    const share = Math.ceil(others.length / usual.length);
    const mixed = usual.flatMap((id, index) => [id, ...others.slice(index * share, (index + 1) * share)]);
    await fillLedger(owner, mixed.slice(0, mixed.length / 2), usualEntries);
    await fillLedger(owner, [busy], busyEntries);
    await fillLedger(owner, mixed.slice(mixed.length / 2), usualEntries);
    const filled = seconds(startedAt);
    await untilSealed(owner);
    await owner`VACUUM (ANALYZE) ledger.transfers, ledger.accounts, customers`;
    const [size] = await owner<[{ entries: number; bytes: string }]>`
      SELECT count(*)::int AS entries, pg_size_pretty(pg_total_relation_size('ledger.transfers')) AS bytes
      FROM ledger.transfers`;
    line(
      'ledger',
      `${size.entries.toLocaleString('en')} entries`,
      size.bytes,
      `filled in ${filled}, sealed and vacuumed after ${seconds(startedAt)}`,
    );
  } finally {
    await database.close();
  }
}

/** The server seals what is written meanwhile; it is measured when it has nothing else to do. */
async function untilSealed(owner: Sql): Promise<void> {
  const unsealed = () => owner`
    SELECT FROM ledger.transfers
    WHERE position >= (SELECT coalesce(max(to_position), 0) FROM ledger.blocks) LIMIT 1`;
  while ((await unsealed()).length > 0) await sleep(500);
}

/** How long `npm run verify` takes for the ledger itself. What was filled in has no orders or requests to be held against. */
async function verify(url: string): Promise<void> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'bench-verify' });
  try {
    const startedAt = performance.now();
    const { transfers, differences } = await verifyLedger(database);
    const took = (performance.now() - startedAt) / 1_000;
    if (differences.length > 0) throw new Error(`the ledger is wrong: ${differences[0]?.sentence ?? ''}`);
    line('verify', `${transfers.toLocaleString('en')} transfers`, `${took.toFixed(1)} s`, perSecond(transfers / took));
  } finally {
    await database.close();
  }
}

interface Side {
  readonly url: string;
  readonly busy: readonly Asker[];
  readonly usual: readonly Asker[];
}

async function openSide({ server, customers }: Stage): Promise<Side> {
  const all = await Promise.all(
    customers.map(async (customer) => {
      const answer = await fetch(`${server.url}/api/stock/success/v2/bill?folded=true&limit=20`, {
        headers: { token: customer.token },
      });
      const { rows } = (await answer.json()) as WireAnswer<'GET /stock/success/v2/bill'>;
      return { ...customer, lastRow: rows.at(-1)?.id ?? 0 };
    }),
  );
  return { url: server.url, busy: all.slice(0, 1), usual: all.slice(1) };
}

async function compare(small: Side, large: Side): Promise<number> {
  let missed = 0;
  for (const { name, isBusy = false, path } of questions) {
    let [ofSmall, ofLarge] = [Infinity, Infinity];
    for (let round = 0; round < rounds; round += 1) {
      ofSmall = Math.min(ofSmall, percentile(await ask(small.url, isBusy ? small.busy : small.usual, path), 50));
      ofLarge = Math.min(ofLarge, percentile(await ask(large.url, isBusy ? large.busy : large.usual, path), 50));
    }
    const slower = ofLarge / ofSmall;
    const figures = [milliseconds(ofSmall), milliseconds(ofLarge), ratio(slower)];
    missed += bar(name, slower < allowedRatio, figures.join('   '), `below × ${allowedRatio}`);
  }
  return missed;
}

async function ask(url: string, askers: readonly Asker[], path: (asker: Asker) => string): Promise<readonly number[]> {
  let made = 0;
  const next = (): string => {
    made += 1;
    const asker = askers[made % askers.length] as Asker;
    return getRequest(path(asker), asker);
  };
  return (await closedLoop({ url, connections, seconds: secondsPerRound, next, check: expectOk })).latencies;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1_000).toFixed(0)} s`;
}
