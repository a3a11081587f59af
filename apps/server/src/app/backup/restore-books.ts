import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  checkParts,
  headsFolder,
  listBackups,
  restoreBackup,
  walFolder,
  type Backup,
  type Restored,
} from '../../platform/backup/index.ts';
import { countUnderWay } from '../../modules/cashier/under-way.ts';
import { countAtVenues } from '../../modules/trading/routing/count-at-venues.ts';
import { connectDatabase } from '../../platform/database.ts';
import { createDiskStore, missingContent } from '../../platform/files/index.ts';
import { createNotedHeads } from '../../platform/heads.ts';
import { applicationRole, migrate } from '../../platform/migrate.ts';
import { StartError } from '../../platform/start-error.ts';
import { faultOfKey } from '../installation.ts';
import { verifyBooks, type BooksVerification } from '../verify-books.ts';
import { compareHeads, fullestOf, readOutsideHeads, type HeadComparison, type OutsideHeads } from './outside-heads.ts';

export interface RestoreRequest {
  readonly directory: string;
  /** Where the archived write-ahead log is, if not beside the backups. */
  readonly walDirectory: string | undefined;
  /** To the end of all that there is where undefined. */
  readonly target: Date | undefined;
  readonly dataDirectory: string;
  /** Of the installation, in hexadecimal, where it is kept apart from the backups. */
  readonly secretKey?: string | undefined;
  /** Files, folders and addresses that know what was published. */
  readonly outside: readonly string[];
}

/** What a backup has come to. */
export interface RestoredBooks {
  readonly restored: Restored;
  readonly backup: Backup;
  /** When the last transaction that was recovered beyond the backup was committed; undefined where there was none. */
  readonly lastCommit: Date | undefined;
  readonly verification: BooksVerification;
  readonly heads: readonly HeadComparison[];
  /** Whether the secret was given, or is in the backup; and why it does not open what is encrypted. */
  readonly hasKey: boolean;
  readonly keyFault: string | undefined;
  readonly outside: OpenOutside;
  /** Customers' files of before the backup's end that it has not got, beside those that are broken. */
  readonly missingFiles: readonly string[];
  /** How many the log names that came after: no fault of the backup. */
  readonly laterFiles: number;
  /** How long each step took. */
  readonly seconds: Readonly<Record<'restore' | 'verify' | 'compare', number>>;
}

/** What others may have done since, which the restored database knows nothing of. */
export interface OpenOutside {
  /** Withdrawals that the bank has been told of, or is yet to be. */
  readonly withdrawals: number;
  readonly deposits: number;
  /** Orders that are at a venue. */
  readonly orders: number;
}

const maxConnections = 12;

/**
 * Restores the newest backup from before the target, verifies its books, and compares its heads with those that are known outside.
 * @throws StartError where there is no such backup, or it cannot be restored
 */
export async function restoreBooks(request: RestoreRequest): Promise<RestoredBooks> {
  const { directory, target } = request;
  const backup = await chooseBackup(directory, target);
  const kept = ifThere(join(backup.folder, headsFolder)) ?? [];
  const outsides = await Promise.all([request.outside, kept].flat().map(readOutsideHeads));
  const walDirectory = request.walDirectory ?? ifThere(join(directory, walFolder));
  const begun = performance.now();
  const restored = await restoreBackup({ ...request, backup, walDirectory, maxConnections });
  const { url } = restored.server;
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-restore' });
  try {
    const [recovered] = await database.sql<[{ at: Date | undefined }]>`SELECT pg_last_xact_replay_timestamp() AS at`;
    await migrate(url);
    const isRestored = performance.now();
    const verification = await verifyBooks(database);
    const isVerified = performance.now();
    const heads: HeadComparison[] = [];
    for (const each of outsides) heads.push(...(await compareHeads(database.sql, each)));
    keepKnown(restored.dataDirectory, outsides);
    const missing = await missingContent(database.sql, createDiskStore(join(restored.dataDirectory, 'files')));
    const { secretKey } = request;
    const key = { dataDirectory: restored.dataDirectory, ...(secretKey === undefined ? {} : { secretKey }) };
    const hasKey = secretKey !== undefined || backup.manifest.hasSecret;
    const takenUntil = new Date(backup.manifest.takenUntil);
    const missingFiles = missing.flatMap(({ id, createdAt }) => (createdAt > takenUntil ? [] : id));
    return {
      restored,
      backup,
      lastCommit: recovered.at,
      verification,
      heads,
      hasKey,
      keyFault: hasKey ? await faultOfKey(database, key) : undefined,
      outside: { ...(await countUnderWay(database.sql)), orders: await countAtVenues(database.sql) },
      missingFiles,
      laterFiles: missing.length - missingFiles.length,
      seconds: {
        restore: secondsBetween(begun, isRestored),
        verify: secondsBetween(isRestored, isVerified),
        compare: secondsBetween(isVerified, performance.now()),
      },
    };
  } catch (error) {
    await database.close();
    await restored.remove();
    throw error;
  } finally {
    await database.close();
  }
}

/** The newest of those that end before the target: a restore goes forward from it. */
async function chooseBackup(directory: string, target: Date | undefined): Promise<Backup> {
  const backups = await listBackups(directory);
  const [oldest] = backups;
  if (oldest === undefined) throw new StartError(`There is no backup in ${directory}.`);
  const found = backups.findLast(({ manifest }) => target === undefined || new Date(manifest.takenUntil) <= target);
  if (found === undefined)
    throw new StartError(
      `The first backup in ${directory} is of ${oldest.manifest.takenUntil}: there is none from before --to.`,
    );
  await checkParts(found);
  return found;
}

const ifThere = (path: string) => (existsSync(path) ? path : undefined);

/** So that a server which starts on it publishes nothing else under a number that was published already. */
function keepKnown(dataDirectory: string, outsides: readonly OutsideHeads[]): void {
  for (const [log, heads] of Object.entries(fullestOf(outsides)))
    createNotedHeads(join(dataDirectory, headsFolder, `${log}.json`)).noteAll(heads);
}

const secondsBetween = (from: number, to: number): number => Math.round((to - from) / 100) / 10;
