import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readMoment } from './app/backup/read-moment.ts';
import { restoreBooks, type RestoreRequest } from './app/backup/restore-books.ts';
import { describeRestored, faultsOf, whatIsNewerOutside } from './app/backup/say-restored.ts';
import { loadConfig, type Config } from './app/config.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';

const repository = join(import.meta.dirname, '../../..');
const usage = `usage: npm run restore -- DIRECTORY [--to '2026-11-26T14:03:07Z'] [--wal FOLDER] [--heads FILE|FOLDER|URL]…`;
const exitCodes = { good: 0, wrong: 1, isToBeLookedAt: 2 } as const;

/** @throws StartError */
function readArguments({ dataDirectory, headsDirectory, walArchive, databaseUrl, secretKey }: Config): RestoreRequest {
  if (databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL names a PostgreSQL of your own, which its own tools restore (docs/OPERATIONS.md).',
    );
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        wal: { type: 'string' },
        heads: { type: 'string', multiple: true, default: [] },
      },
    });
    const [directory, ...more] = positionals;
    if (directory === undefined || more.length > 0) throw new StartError(usage);
    // Those that were noted outside of the data directory are there still.
    const noted = existsSync(headsDirectory) ? [headsDirectory] : [];
    return {
      directory: resolve(directory),
      walDirectory: values.wal === undefined ? walArchive?.directory : resolve(values.wal),
      target: values.to === undefined ? undefined : readMoment(values.to),
      dataDirectory,
      secretKey,
      outside: [...values.heads, ...noted],
    };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage);
  }
}

try {
  const request = readArguments(loadConfig(repository));
  const books = await restoreBooks(request);
  for (const line of describeRestored(books)) notice(line);
  const faults = faultsOf(books);
  for (const fault of faults) notice(fault);
  const newer = whatIsNewerOutside(books);
  for (const line of newer) notice(`LOOK: ${line}`);
  if (!books.heads.some(({ origin }) => !origin.startsWith(request.directory)))
    notice(
      'LOOK: nothing outside of the backup has said what was published since: give --heads what a witness, or anybody, has kept.',
    );
  await books.restored.settle();
  const isOutside = books.heads.some(({ origin }) => !origin.startsWith(request.directory));
  process.exitCode =
    faults.length > 0 ? exitCodes.wrong : newer.length > 0 || !isOutside ? exitCodes.isToBeLookedAt : exitCodes.good;
  notice(
    faults.length > 0
      ? `It is in ${request.dataDirectory}, and it is wrong: do not open it before people have looked.`
      : `It is in ${request.dataDirectory}, and its books are right. Make a backup of it once it is open: older ones lead to the history that was left.`,
  );
} catch (error) {
  sayFailure(error);
  process.exitCode = exitCodes.wrong;
}
