import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBooks, type RestoreRequest } from './app/backup/restore-books.ts';
import { describeRestored, faultsOf } from './app/backup/say-restored.ts';
import { loadConfig, type Config } from './app/config.ts';
import { whenCutShort } from './platform/cut-short.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';

const repository = join(import.meta.dirname, '../../..');
const usage = 'usage: npm run drill -- DIRECTORY [--scratch FOLDER] [--wal FOLDER] [--heads FILE|FOLDER|URL]…';

/** @throws StartError */
function readArguments({
  headsDirectory,
  walArchive,
  secretKey,
}: Config): Omit<RestoreRequest, 'dataDirectory'> & { scratch: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        scratch: { type: 'string' },
        wal: { type: 'string' },
        heads: { type: 'string', multiple: true, default: [] },
      },
    });
    const [directory, ...more] = positionals;
    if (directory === undefined || more.length > 0) throw new StartError(usage);
    const noted = existsSync(headsDirectory) ? [headsDirectory] : [];
    return {
      directory: resolve(directory),
      walDirectory: values.wal === undefined ? walArchive?.directory : resolve(values.wal),
      target: undefined,
      secretKey,
      outside: [...values.heads, ...noted],
      scratch: resolve(values.scratch ?? tmpdir()),
    };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage);
  }
}

try {
  const { scratch, ...request } = readArguments(loadConfig(repository));
  const begun = performance.now();
  const folder = mkdtempSync(join(scratch, 'sauda-drill-'));
  // Else the database's own user, where there is one, could not enter.
  if (process.getuid?.() === 0) chmodSync(folder, 0o711);
  whenCutShort(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const books = await restoreBooks({ ...request, dataDirectory: join(folder, 'data') });
    for (const line of describeRestored(books)) notice(line);
    const faults = faultsOf(books);
    for (const fault of faults) notice(fault);
    await books.restored.remove();
    if (faults.length > 0) process.exitCode = 1;
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    notice(
      faults.length === 0
        ? `The drill is done: the backup is good (${seconds} s).`
        : `The backup is wrong (${seconds} s).`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
