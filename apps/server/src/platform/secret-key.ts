import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  return readSecretKey(dataDirectory);
}

/**
 * The secret that was made before. None is made: it would take the place of one that was lost, and nothing would say so.
 * @throws StartError where it is lost, or the file holds something else
 */
export function readSecretKey(dataDirectory: string): string {
  const path = join(dataDirectory, fileName);
  if (!existsSync(path)) {
    throw new StartError(
      `${path} is not there, without which what is encrypted cannot be read: put it back, as a backup has it, or name the key as SECRET_KEY.`,
    );
  }
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new StartError(`${path} holds no secret key: put the right one back, or name it as SECRET_KEY.`);
  }
  return key;
}
