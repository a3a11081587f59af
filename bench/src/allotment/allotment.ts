import { spawn } from 'node:child_process';
import { createIpo, publishIpo } from '../../../apps/server/src/modules/offerings/ipos/manage-ipos.ts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { decimal } from '@sauda/money';
import type { Database } from '../../../apps/server/src/platform/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/embedded-postgres/index.ts';
import { migrate } from '../../../apps/server/src/platform/migrate.ts';
import { verifyLedger } from '../../../apps/server/src/modules/ledger/index.ts';
import { verifyOfferings } from '../../../apps/server/src/modules/offerings/verify.ts';
import { writeApplications } from '../../../apps/server/tests/helpers/applications.ts';
import { bar, line } from '../report.ts';
import { writeCustomers } from './customers.ts';
import { capPrice, offeringsOn } from './offerings-on.ts';

const applications = Number(process.env['BENCH_APPLICATIONS'] ?? 100_000);
const allowedSeconds = 60;
const minuteMs = 60_000;
const start = new Date('2026-11-20T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const worker = join(import.meta.dirname, 'worker.ts');

/** The close, draw, allotment and refunds of a large IPO, whose node is killed half way and begins again. */
export async function benchAllotment(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 50 });
  try {
    await migrate(postgres.url);
    const { offerings, database } = offeringsOn(postgres.url, start);
    try {
      const customers = await writeCustomers(database, applications, start);
      const ipoId = await database.transaction(async (tx) => {
        const { id } = await createIpo(tx, draft(), { actor: 'bench', at: start }, offerings);
        await publishIpo(tx, id, { actor: 'bench', at: start }, offerings);
        return id;
      });
      await writeApplications(database, ipoId, capPrice, customers, start);
      return await measure(database, postgres.url, ipoId);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function measure(database: Database, databaseUrl: string, ipoId: bigint): Promise<number> {
  const startedAt = performance.now();
  const first = startNode(databaseUrl, after(4));
  let settled = 0;
  while (settled < applications / 2 && first.child.exitCode === null) {
    await sleep(50);
    settled = await countSettled(database, ipoId);
  }
  first.child.kill('SIGKILL');
  await first.ended;
  line(
    'killed after',
    `${(await countSettled(database, ipoId)).toLocaleString('en')} of ${applications.toLocaleString('en')}`,
  );
  if ((await startNode(databaseUrl, after(4)).ended) !== 0) throw new Error('the second node failed');
  const seconds = (performance.now() - startedAt) / 1_000;

  const listingAt = performance.now();
  if ((await startNode(databaseUrl, after(6)).ended) !== 0) throw new Error('the listing failed');
  line('listing', `${((performance.now() - listingAt) / 1_000).toFixed(1)} s`);

  // Verifying draws again from what is published, and compares every application with it and with its transfers.
  const ledger = await verifyLedger(database);
  const own = await database.transaction(verifyOfferings);
  const differences = [...ledger.differences, ...own.differences];
  if (differences.length > 0) throw new Error(differences[0]?.sentence);
  const [checked, transfers] = [own.applications, ledger.transfers].map((count) => count.toLocaleString('en'));
  line('verified', `${checked} applications, ${transfers} transfers`);
  return bar('allotted and refunded', seconds < allowedSeconds, `${seconds.toFixed(1)} s`, `under ${allowedSeconds} s`);
}

function startNode(databaseUrl: string, at: Date) {
  const child = spawn(process.execPath, [worker, databaseUrl, at.toISOString()], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

async function countSettled({ sql }: Database, ipoId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM ipo_applications WHERE ipo_id = ${ipoId} AND status <> 'submitted'`;
  return row.count;
}

function draft() {
  return {
    symbol: 'SARAGRO',
    companyName: 'Sarovar Agro',
    series: 'EQ' as const,
    market: 'NSE',
    currency: 'INR',
    tickSize: decimal('1'),
    floorPrice: decimal('95'),
    capPrice,
    lotSize: 100n,
    // A tenth of the applications gets a lot.
    shares: BigInt(Math.ceil(applications / 10)) * 100n,
    minimum: undefined,
    maximum: undefined,
    appliesFrom: undefined,
    opensAt: after(2),
    closesAt: after(3),
    allotsAt: after(4),
    listsAt: after(6),
    about: '',
    documentUrl: undefined,
  };
}
