import { join } from 'node:path';
import { loadConfig, type Config } from '../../src/app/config.ts';
import { withDatabase } from '../../src/app/with-database.ts';
import { makeDue } from '../../src/modules/statements/documents/documents.ts';
import { createApart } from '../../src/platform/apart.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { connectDatabase } from '../../src/platform/database.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createLog } from '../../src/platform/log.ts';
import { applicationRole } from '../../src/platform/migrate.ts';
import { keepSecretKey } from '../../src/platform/secret-key.ts';
import { documentsContext } from './documents.ts';

// Makes the documents of today and of this month beside a server that runs, as if they had ended: for browser tests, which cannot wait.
const aheadMs = 32 * 86_400_000;

async function makeAhead(config: Config, url: string): Promise<void> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-test-documents' });
  const encryption = createEncryption(config.secretKey ?? keepSecretKey(config.dataDirectory));
  const ahead = { now: () => new Date(Date.now() + aheadMs) };
  try {
    for (const clock of [systemClock, ahead]) {
      const context = documentsContext(database, { clock, headSigner: encryption.signerFor('ledger heads') });
      await makeDue(context, createApart({ work: 'making documents ahead', clock, log: createLog('error') }));
    }
  } finally {
    await database.close();
  }
}

const config = loadConfig(join(import.meta.dirname, '../../../..'));
await withDatabase(config, (url) => makeAhead(config, url));
