import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { adoptDatabase, adoptersName } from '../../src/app/adopt-database.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { completeRecharge } from '../../src/modules/cashier/end-recharge.ts';
import { requestRecharge } from '../../src/modules/cashier/request-recharge.ts';
import { chainContinues, sealBlock, verifyLedger } from '../../src/modules/ledger/index.ts';
import { createLiabilities, lastSeen } from '../../src/modules/liabilities/index.ts';
import { connectDatabase, type Database } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { nothingNoted } from '../../src/platform/heads.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { applicationRole, migrate } from '../../src/platform/migrate.ts';
import { createSpokenBank, createTestCashier, type TestCashier } from '../helpers/cashier.ts';
import { connectOwner } from '../helpers/database.ts';
import { restoreFrom } from '../helpers/dump.ts';

let t: TestCashier;
let directory: string;
let references = 0;

beforeAll(async () => {
  t = await createTestCashier();
  directory = mkdtempSync(join(tmpdir(), 'sauda-adopt-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await t.close();
});

/** A deposit of somebody, from beginning to end. */
async function pay(database: Database, customerId: string): Promise<void> {
  const bank = createSpokenBank();
  const cashier = t.node(bank);
  const details = { actor: bank.name, source: 'rail', bankReference: `B${(references += 1)}` } as const;
  await database.transaction(async (tx) => {
    const asked = await requestRecharge(tx, { customerId, method: 'bank', amount: decimal(50_000) }, cashier);
    await completeRecharge(tx, asked, details, cashier);
  });
}

const encryption = createEncryption('11'.repeat(32));
/** Proves what is owed now, as each night. */
const proveNight = (database: Database) =>
  createLiabilities({ database, clock: t.clock, encryption, notedHeads: nothingNoted }).publish();

/** Seals until all is sealed: what other tests do in their databases may delay it. */
async function sealAll(database: Database): Promise<void> {
  await vi.waitFor(async () => {
    await sealBlock(database, t.clock.now());
    expect((await verifyLedger(database)).unsealed).toBe(0);
  }, 30_000);
}

test('a database that was restored from a dump is taken over, and its ledger goes on', { tags: 'all' }, async () => {
  // The database it comes from has had many more transactions than the one it goes to.
  for (let count = 0; count < 400; count += 1) await t.database.transaction((tx) => tx`SELECT pg_current_xact_id()`);
  const customerId = await t.newCustomer();
  await pay(t.database, customerId);
  await sealAll(t.database);
  // One is in no block yet.
  await pay(t.database, customerId);
  // A night is proved some transactions after the last transfer.
  for (let count = 0; count < 20; count += 1) await t.database.transaction((tx) => tx`SELECT pg_current_xact_id()`);
  await proveNight(t.database);
  const server = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 30 });
  const connections: Database[] = [];
  const connect = (name: string, role?: string) => {
    const connection = connectDatabase({ url: server.url, maxConnections: 2, name, ...(role && { role }) });
    connections.push(connection);
    return connection;
  };
  const source = connectOwner(t.testDatabase.url);
  connections.push(source);
  try {
    await migrate(server.url);
    const dump = connect('dump');
    await dump.transaction((tx) => restoreFrom(source.sql, tx));
    await dump.close();
    const application = connect(adoptersName, applicationRole);
    const owner = connect(adoptersName);
    expect(await chainContinues(application.sql, await lastSeen(application.sql))).toBe(false);

    const busy = connect('sauda-2');
    await busy.sql`SELECT 1`;
    await expect(adoptDatabase({ application, owner }, t.clock)).rejects.toThrow(
      'Others are at work in the database: "sauda-2"',
    );
    await busy.close();

    const offset = await vi.waitFor(() => adoptDatabase({ application, owner }, t.clock), { timeout: 30_000 });
    expect(offset).toBeGreaterThan(0n);
    expect(await chainContinues(application.sql, await lastSeen(application.sql))).toBe(true);
    expect(await adoptDatabase({ application, owner }, t.clock)).toBeUndefined();

    await pay(application, customerId);
    await sealAll(application);
    // By the night of before, which saw nothing of this, and by one of after, which saw all of it.
    expect((await verifyBooks(application)).differences).toEqual([]);
    await proveNight(application);
    const { differences, checked } = await verifyBooks(application);
    expect(differences).toEqual([]);
    expect(checked).toMatchObject({ transfers: 3, recharges: 3, blocks: 2 });
    const [entry] = await application.sql<Array<{ action: string; after: string }>>`
      SELECT action, after->>'offset' AS after FROM audit_log ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({ action: 'npm run adopt', after: String(offset) });
  } finally {
    for (const connection of connections) await connection.close();
    await server.stop();
  }
});
