import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { errorCode, StartError } from './start-error.ts';

const fileName = 'secret.key';

/**
 * The secret of an installation that was given none: made on the first start and kept in the data directory, readable
 * for its owner alone. Lost, what was encrypted with it is lost too.
 * @throws StartError where the file holds something else
 */
export function keepSecretKey(dataDirectory: string): string {
  const path = join(dataDirectory, fileName);
  makeFolder(dataDirectory);
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new StartError(`${path} holds no secret key: put the right one back, or name it as SECRET_KEY.`);
  }
  return key;
}
