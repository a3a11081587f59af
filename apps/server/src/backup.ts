import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, type BackupRequest } from './app/backup/make-backup.ts';
import { loadConfig } from './app/config.ts';
import { withDatabase } from './app/with-database.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';

const repository = join(import.meta.dirname, '../../..');
const usage = 'usage: npm run backup -- DIRECTORY [--keep 14]';

/** @throws StartError */
function readArguments(): BackupRequest {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
    const [directory, ...more] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    const isCount = keep === undefined || (Number.isSafeInteger(keep) && keep > 0);
    if (directory === undefined || more.length > 0 || !isCount) throw new StartError(usage);
    return { directory: resolve(directory), keep };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage);
  }
}

try {
  const request = readArguments();
  const config = loadConfig(repository);
  const begun = performance.now();
  const { backup, forgotten, isLogArchived, keyFault } = await withDatabase(config, (url) =>
    makeBackup(config, url, request),
  );
  const { parts, hasSecret } = backup.manifest;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  notice(
    `Backed up to ${backup.folder}: ${(bytes / 1024 ** 2).toFixed(1)} MB and customers' files, in ${((performance.now() - begun) / 1_000).toFixed(1)} s.`,
  );
  if (!hasSecret && keyFault === undefined)
    notice('SECRET_KEY is not in it: keep that apart, without it customers’ files cannot be read.');
  for (const folder of forgotten) notice(`Removed ${folder}.`);
  if (keyFault !== undefined) {
    process.exitCode = 1;
    notice(`${keyFault} No older backup was removed.`);
  }
  if (isLogArchived === false)
    throw new StartError(
      `The write-ahead log cannot be archived in ${config.walArchive?.directory}, so nothing after this backup can be restored (${join(config.dataDirectory, 'postgres.log')} says why).`,
    );
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
