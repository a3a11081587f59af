import { join } from 'node:path';
import { loadConfig, type Config } from './app/config.ts';
import { connectDatabase } from './platform/database.ts';
import { explainConnectionFailure } from './platform/database-failure.ts';
import { applicationRole } from './platform/migrate.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';
import { differencesOfHeads, openPublishedHeads } from './app/published-heads.ts';
import { sayChecked } from './app/say-checked.ts';
import { withMigratedDatabase } from './app/with-database.ts';
import { verifyBooks, type BooksVerification } from './app/verify-books.ts';
import type { Reach } from './modules/reconciliation/reconciliation.ts';

const repository = join(import.meta.dirname, '../../..');
const connections = 2;
const usage = 'usage: npm run verify [-- --since-last]';

function readReach(): Reach {
  const [option, ...more] = process.argv.slice(2);
  if (more.length > 0 || (option !== undefined && option !== '--since-last')) throw new StartError(usage);
  return option === undefined ? 'whole' : 'sinceLast';
}

/** The books, and whether the database has got what was published of them. */
async function verify({ headsDirectory }: Config, url: string, reach: Reach): Promise<BooksVerification> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: connections, name: 'sauda-verify' });
  try {
    const verification = await verifyBooks(database, reach);
    const ofHeads = await differencesOfHeads(database.sql, openPublishedHeads(headsDirectory));
    return { ...verification, differences: [...verification.differences, ...ofHeads] };
  } catch (error) {
    throw explainConnectionFailure(error, url);
  } finally {
    await database.close();
  }
}

function print({ checked, unsealed, head, headsTakenBack, differences }: BooksVerification): void {
  const waiting = unsealed === 1 ? '1 transfer is' : `${unsealed.toLocaleString('en')} transfers are`;
  console.log(`Checked ${sayChecked(checked)}; ${waiting} in no block yet.`);
  if (head !== undefined) console.log(`The last block is ${head}.`);
  if (headsTakenBack > 0)
    console.log(
      `${headsTakenBack} published head${headsTakenBack === 1 ? ' was' : 's were'} taken back after a restore.`,
    );
  for (const { sentence } of differences) console.log(`DIFFERENCE: ${sentence}.`);
  console.log(differences.length === 0 ? 'The books are right.' : 'The books are wrong.');
}

try {
  const reach = readReach();
  const config = loadConfig(repository);
  const verification = await withMigratedDatabase(config, (url) => verify(config, url, reach));
  if (verification.sinceBlock !== undefined)
    console.log(
      `Of the ledger what has come since block ${verification.sinceBlock}: what it had sealed before was not read again.`,
    );
  print(verification);
  if (verification.differences.length > 0) process.exitCode = 1;
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
