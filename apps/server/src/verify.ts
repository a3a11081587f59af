import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, type Config } from './config.ts';
import { connectDatabase } from './platform/database.ts';
import { explainConnectionFailure } from './platform/database-failure.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { applicationRole } from './platform/migrate.ts';
import { StartError } from './platform/start-error.ts';
import { verifyBooks, type BooksVerification } from './verify-books.ts';

const repository = join(import.meta.dirname, '../../..');
const connections = 2;

/** Runs `work` on the installation's database, which is started for it where it does not run. */
async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl);
  if (!existsSync(join(config.dataDirectory, 'postgres'))) {
    throw new StartError(`There is no database in ${config.dataDirectory}: set DATA_DIR or DATABASE_URL.`);
  }
  const running = findEmbeddedPostgres(config.dataDirectory);
  if (running !== undefined) return work(running);
  const server = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, maxConnections: connections });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function verify(url: string): Promise<BooksVerification> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: connections, name: 'sauda-verify' });
  try {
    return await verifyBooks(database);
  } catch (error) {
    throw explainConnectionFailure(error, url);
  } finally {
    await database.close();
  }
}

function print({ checked, unsealed, head, differences }: BooksVerification): void {
  const counts = Object.entries(checked).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  console.log(`Checked ${counts.join(', ')}; ${unsealed.toLocaleString('en')} transfers are in no block yet.`);
  if (head !== undefined) console.log(`The last block is ${head}.`);
  for (const { sentence } of differences) console.log(`DIFFERENCE: ${sentence}.`);
  console.log(differences.length === 0 ? 'The books are right.' : 'The books are wrong.');
}

try {
  const verification = await withDatabase(loadConfig(repository), verify);
  print(verification);
  if (verification.differences.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
