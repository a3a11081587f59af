import { join } from 'node:path';
import { loadConfig } from './app/config.ts';
import { openFilesStore, placesOf } from './app/files-place.ts';
import { withDatabase } from './app/with-database.ts';
import { connectDatabase } from './platform/database.ts';
import { missingContent, moveBlobs, type MissingFile } from './platform/files/index.ts';
import { notice } from './platform/notice.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError } from './platform/start-error.ts';
import { readWords } from './platform/words.ts';

const repository = join(import.meta.dirname, '../../..');
const usage = 'npm run files -- to-bucket | to-folder | check';

/** Moves customers' files between the data directory and the bucket, or says which are missing: by the settings of the server, which may work meanwhile. */
async function run(task: string | undefined): Promise<void> {
  if (task !== 'to-bucket' && task !== 'to-folder' && task !== 'check') throw new StartError(`usage: ${usage}`);
  const config = loadConfig(repository);
  const { folder, bucket } = placesOf(config);
  if (bucket === undefined && task !== 'check')
    throw new StartError('There is no bucket: FILES_S3_ENDPOINT is not set (docs/OPERATIONS.md).');
  await openFilesStore(config).tryOut({
    error() {
      throw new StartError('The bucket does not answer.');
    },
  });
  if (bucket !== undefined && task !== 'check') {
    const [from, to] = task === 'to-bucket' ? [folder, bucket] : [bucket, folder];
    notice(`Moved ${await moveBlobs(from, to)} files.`);
  }
  const { store } = openFilesStore(config);
  const missing = await withDatabase(config, (url) => findMissing(url, store));
  if (missing.length > 0) {
    notice(`${missing.length} files that the database names are missing, the first ${missing[0]?.id ?? ''}.`);
    process.exitCode = 1;
  } else notice('All files that the database names are there.');
}

async function findMissing(url: string, store: ReturnType<typeof openFilesStore>['store']): Promise<MissingFile[]> {
  const database = connectDatabase({ url, maxConnections: 2, name: 'sauda-files', hasTimeouts: false });
  try {
    return await missingContent(database.sql, store);
  } finally {
    await database.close();
  }
}

try {
  await run(readWords(usage, 1)[0]);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
