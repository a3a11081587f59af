import { createInterface } from 'node:readline';
import type { BooksToLookAt } from './app/look-elsewhere.ts';
import { openPublishedHeads } from './app/published-heads.ts';
import { lookAtBooks } from './app/verify-books.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { applicationRole } from './platform/migrate.ts';

/**
 * What a serving node starts to look at the books, so that customers do not wait for it (`app/look-elsewhere.ts`): writes what it found to
 * standard output as JSON, and how it failed to standard error.
 */
const told = createInterface({ input: process.stdin });
// Nobody waits for what it finds any more.
told.once('close', () => process.exit(1));
told.once('line', (line) => void look(JSON.parse(line) as BooksToLookAt));

async function look({ url, headsDirectory, reach }: BooksToLookAt): Promise<void> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-verify' });
  try {
    const findings = await lookAtBooks(database, systemClock, openPublishedHeads(headsDirectory), reach);
    process.stdout.write(JSON.stringify(findings), () => process.exit(0));
  } catch (error) {
    console.error(error instanceof Error ? error.stack : error);
    process.exit(1);
  }
}
