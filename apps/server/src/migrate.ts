import { join } from 'node:path';
import { loadConfig } from './app/config.ts';
import { migrate } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';
import { readWords } from './platform/words.ts';

const repository = join(import.meta.dirname, '../../..');

/** Brings a database of one's own up to this version and ends, for nodes that are not given the owner's log-in. */
try {
  readWords('npm run migrate', 0);
  const { databaseUrl } = loadConfig(repository);
  if (databaseUrl === undefined) {
    throw new StartError('DATABASE_URL is not set: the embedded database is migrated by the start of its server.');
  }
  const applied = await migrate(databaseUrl, undefined, notice);
  for (const name of applied) console.log(`Applied ${name}.`);
  console.log('The database is up to date.');
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
