import { join } from 'node:path';
import { loadConfig } from './config.ts';
import { connectDatabase } from './platform/database.ts';
import { explainConnectionFailure } from './platform/database-failure.ts';
import { applicationRole } from './platform/migrate.ts';
import { StartError } from './platform/start-error.ts';
import { withDatabase } from './with-database.ts';
import { verifyBooks, type BooksVerification } from './verify-books.ts';

const repository = join(import.meta.dirname, '../../..');
const connections = 2;

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

function print({ checked, unsealed, head, headsTakenBack, differences }: BooksVerification): void {
  const counts = Object.entries(checked).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  console.log(`Checked ${counts.join(', ')}; ${unsealed.toLocaleString('en')} transfers are in no block yet.`);
  if (head !== undefined) console.log(`The last block is ${head}.`);
  if (headsTakenBack > 0) console.log(`${headsTakenBack} published heads were taken back after a restore.`);
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
