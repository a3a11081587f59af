import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@sauda/money';
import { vi } from 'vitest';
import { parseConfig, type Config } from '../../src/app/config.ts';
import { makeBackup } from '../../src/app/backup/make-backup.ts';
import { createCashier } from '../../src/modules/cashier/cashier.ts';
import { completeRecharge } from '../../src/modules/cashier/end-recharge.ts';
import { requestRecharge } from '../../src/modules/cashier/request-recharge.ts';
import { parsePhone, registerCustomer } from '../../src/modules/customers/index.ts';
import { ledgerHeads, sealBlock } from '../../src/modules/ledger/index.ts';
import type { Backup } from '../../src/platform/backup/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connectDatabase, type Database } from '../../src/platform/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createNotedHeads } from '../../src/platform/heads.ts';
import { applicationRole, migrate } from '../../src/platform/migrate.ts';
import { createSpokenBank, createSpokenLender, noFiles, testPayeeSealer, testPayees, testSettings } from './cashier.ts';
import { makeClusterDirectory } from './kept-cluster.ts';
import { quiet, restingRounds } from './quiet.ts';

/** An installation on a PostgreSQL of its own that archives its log, with folders for backups and for what is restored. */
export interface BackedUp {
  readonly config: Config;
  /** Backups, with the archive beside them. */
  readonly backups: string;
  /** Not there yet: another one each time. */
  newDirectory(): string;
  readonly database: Database;
  /** The owner's. */
  readonly url: string;
  /** Money of one customer comes in, from beginning to end. */
  pay(): Promise<void>;
  /** Seals all there is, and publishes a head over it. */
  publish(): Promise<void>;
  /** The database's time, after which the log goes on. */
  moment(): Promise<Date>;
  backUp(keep?: number): Promise<Backup>;
  /** Waits until all of the log so far is in the archive. */
  archive(): Promise<void>;
  /** As a server that works on what was restored. */
  open(dataDirectory: string): Promise<{ readonly database: Database; close(): Promise<void> }>;
  close(): Promise<void>;
}

let references = 0;
let phones = 7_100_000_000;

function newPhone() {
  const phone = parsePhone(String((phones += 1)));
  if ('fault' in phone) throw new Error(phone.fault);
  return phone.value;
}

/** A deposit of a customer, in any database. */
export async function payInto(database: Database, customerId: string): Promise<void> {
  const bank = createSpokenBank();
  const cashier = createCashier({
    database,
    clock: systemClock,
    bank,
    lender: createSpokenLender(),
    payees: testPayees,
    files: noFiles,
    payeeSealer: testPayeeSealer,
    log: quiet,
    rounds: restingRounds(),
    settings: () => testSettings,
  });
  const details = { actor: bank.name, source: 'rail', bankReference: `B${(references += 1)}` } as const;
  await database.transaction(async (tx) => {
    const asked = await requestRecharge(tx, { customerId, method: 'bank', amount: decimal(50_000) }, cashier);
    await completeRecharge(tx, asked, details, cashier);
  });
}

export async function createBackedUp(): Promise<BackedUp> {
  const folder = mkdtempSync(join(tmpdir(), 'sauda-backup-'));
  // The database's own user passes through, where tests run as root.
  chmodSync(folder, 0o711);
  const { dataDirectory } = makeClusterDirectory();
  const backups = join(folder, 'backups');
  const config = parseConfig(
    { MODE: 'practice', CURRENCY: 'INR', DATA_DIR: dataDirectory, WAL_ARCHIVE: join(backups, 'wal') },
    folder,
  );
  const server = await startEmbeddedPostgres({ dataDirectory, maxConnections: 20, walArchive: config.walArchive });
  await migrate(server.url);
  const database = connect(server);
  const owner = connectDatabase({ url: server.url, maxConnections: 2, name: 'owner' });
  const customerId = await database.transaction((tx) =>
    registerCustomer(tx, { phone: newPhone(), passwordHash: 'none', at: systemClock.now() }),
  );
  const signer = createEncryption('5a'.repeat(32)).signerFor('ledger heads');
  let made = 0;
  return {
    config,
    backups,
    newDirectory: () => join(folder, `restored-${(made += 1)}`),
    database,
    url: server.url,
    pay: () => payInto(database, customerId),
    async publish() {
      await vi.waitFor(async () => {
        if ((await sealBlock(database, systemClock.now())) === 0) throw new Error('not all is final');
      }, 30_000);
      const noted = createNotedHeads(join(config.headsDirectory, 'ledger.json'));
      await ledgerHeads.publish(database, signer, systemClock.now(), noted);
    },
    async moment() {
      const [row] = await owner.sql<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
      return row.now;
    },
    backUp: async (keep) => (await makeBackup(config, server.url, { directory: backups, keep })).backup,
    async archive() {
      const [{ file }] = await owner.sql<[{ file: string }]>`SELECT pg_walfile_name(pg_switch_wal()) AS file`;
      await vi.waitFor(
        () => {
          if (!existsSync(join(backups, 'wal', file))) throw new Error(`${file} is not archived`);
        },
        { timeout: 30_000 },
      );
    },
    async open(directory) {
      const restored = await startEmbeddedPostgres({ dataDirectory: directory, maxConnections: 20 });
      const opened = connect(restored);
      return {
        database: opened,
        async close() {
          await opened.close();
          await restored.stop();
        },
      };
    },
    async close() {
      await database.close();
      await owner.close();
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function connect({ url }: EmbeddedPostgres): Database {
  return connectDatabase({ url, role: applicationRole, maxConnections: 4, name: 'sauda' });
}
