import { join } from 'node:path';
import { loadConfig } from './app/config.ts';
import { openPublishedHeads } from './app/published-heads.ts';
import { lookAtBooks } from './app/verify-books.ts';
import { withDatabase } from './app/with-database.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { applicationRole } from './platform/migrate.ts';

/**
 * What a serving node starts to look at the books, so that customers do not wait for it: writes what it found to standard output as
 * JSON, and how it failed to standard error.
 */
const repository = join(import.meta.dirname, '../../..');

try {
  const config = loadConfig(repository);
  const reach = process.argv[2] === 'whole' ? 'whole' : 'sinceLast';
  const findings = await withDatabase(config, async (ownerUrl) => {
    const url = config.databaseAppUrl ?? ownerUrl;
    const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-verify' });
    try {
      return await lookAtBooks(database, systemClock, openPublishedHeads(config.headsDirectory), reach);
    } finally {
      await database.close();
    }
  });
  process.stdout.write(JSON.stringify(findings));
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
}
