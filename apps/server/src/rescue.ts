import { join } from 'node:path';
import { loadConfig, type Config } from './app/config.ts';
import { openEncryption } from './app/installation.ts';
import { createPasswords } from './modules/customers/index.ts';
import { rescueAdministrator } from './modules/staff/manage-staff.ts';
import { createDesk } from './modules/staff/desk.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase } from './platform/database.ts';
import { createLog } from './platform/log.ts';
import { applicationRole } from './platform/migrate.ts';
import { notice } from './platform/notice.ts';
import { Refusal } from './platform/refusal.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';
import { readWords } from './platform/words.ts';
import { withMigratedDatabase } from './app/with-database.ts';

const repository = join(import.meta.dirname, '../../..');

/** `npm run rescue [login]`: lets an administrator of the desk in again who has lost password or authenticator app. */
async function rescue(config: Config, url: string, login: string): Promise<void> {
  const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-rescue' });
  try {
    const desk = createDesk({
      database,
      clock: systemClock,
      encryption: await openEncryption(database, config),
      log: createLog('error'),
      passwords: createPasswords(),
      limits: { failuresPerPhone: 0, failuresPerAddress: 0, registrationsPerAddress: 0, windowMinutes: 0 },
    });
    await rescueAdministrator(desk, login, (known, password) =>
      notice(`"${known}" logs in at the desk with ${password} and sets up password and authenticator app anew.`),
    );
  } finally {
    await database.close();
  }
}

let login = 'admin';
try {
  [login = login] = readWords('npm run rescue [-- LOGIN]', 1);
  const config = loadConfig(repository);
  await withMigratedDatabase(config, (url) => rescue(config, url, login));
} catch (error) {
  const isUnknown = error instanceof Refusal && error.key === 'unknown_staff';
  sayFailure(isUnknown ? new StartError(`No administrator of the desk is called "${login}".`) : error);
  process.exitCode = 1;
}
