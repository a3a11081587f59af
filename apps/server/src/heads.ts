import { join } from 'node:path';
import { loadConfig, type Config } from './app/config.ts';
import { openEncryption } from './app/installation.ts';
import { auditHeads } from './modules/audit/audit-heads.ts';
import { ledgerHeads } from './modules/ledger/index.ts';
import { bestExecutionHeads } from './modules/best-execution/index.ts';
import { liabilityHeads } from './modules/liabilities/index.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { applicationRole } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';
import { readWords } from './platform/words.ts';
import { contradictions, openPublishedHeads } from './app/published-heads.ts';
import { withMigratedDatabase } from './app/with-database.ts';

const repository = join(import.meta.dirname, '../../..');
const takeBack = 'take-back';

/**
 * `npm run heads`: whether the database has got what was published. `npm run heads -- take-back`: it has not, and people
 * have looked why: what is lost is taken back before everybody, and publishing goes on.
 */
async function heads(config: Config, url: string, command: string | undefined): Promise<boolean> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-heads' });
  try {
    const published = openPublishedHeads(config.headsDirectory);
    const found = await contradictions(database.sql, published);
    if (found.length === 0) {
      notice('The database has all heads that were published.');
      return true;
    }
    for (const sentence of found) notice(`STOPPED: ${sentence}.`);
    if (command !== takeBack) {
      notice(`Find out why first (docs/OPERATIONS.md). Then: npm run heads -- ${takeBack}`);
      return false;
    }
    const encryption = await openEncryption(database, config);
    const now = systemClock.now();
    for (const [kind, purpose, noted] of [
      [ledgerHeads, 'ledger heads', published.ledger],
      [auditHeads, 'audit heads', published.audit],
      [liabilityHeads, 'ledger heads', published.liabilities],
      [bestExecutionHeads, 'ledger heads', published.bestExecution],
    ] as const) {
      const { name } = kind;
      if (!found.some((sentence) => sentence.includes(`of the ${name} was`))) continue;
      const taken = await kind.takeBack(database, encryption.signerFor(purpose), now, noted);
      if (taken === undefined) {
        notice(`Nothing new of the ${name} can be published yet: try again when something has happened.`);
        return false;
      }
      notice(`Heads of the ${name} that were taken back: ${taken.join(', ') || 'none'}. Publishing goes on.`);
    }
    return true;
  } finally {
    await database.close();
  }
}

try {
  const usage = `npm run heads [-- ${takeBack}]`;
  const [command] = readWords(usage, 1);
  if (command !== undefined && command !== takeBack) throw new StartError(`usage: ${usage}`);
  const config = loadConfig(repository);
  if (!(await withMigratedDatabase(config, (url) => heads(config, url, command)))) process.exitCode = 1;
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
