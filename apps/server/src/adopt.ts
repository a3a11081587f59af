import { join } from 'node:path';
import { adoptDatabase, adoptersName } from './app/adopt-database.ts';
import { loadConfig } from './app/config.ts';
import { withDatabase } from './app/with-database.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { explainConnectionFailure } from './platform/database-failure.ts';
import { applicationRole, migrate } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { readWords } from './platform/words.ts';

const repository = join(import.meta.dirname, '../../..');

/** `npm run adopt`: takes over a database that was restored from a dump. */
async function adopt(url: string): Promise<void> {
  await migrate(url, undefined, notice);
  const common = { url, maxConnections: 2, name: adoptersName };
  const [application, owner] = [connectDatabase({ ...common, role: applicationRole }), connectDatabase(common)];
  try {
    const offset = await adoptDatabase({ application, owner }, systemClock);
    notice(
      offset === undefined
        ? 'The ledger goes on by itself in this database: nothing was done.'
        : `The ledger goes on in this database, at transaction numbers and ${offset.toLocaleString('en')}. Run npm run heads before it is opened.`,
    );
  } catch (error) {
    throw explainConnectionFailure(error, url);
  } finally {
    await application.close();
    await owner.close();
  }
}

try {
  readWords('npm run adopt', 0);
  const config = loadConfig(repository);
  await withDatabase(config, adopt);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
