import { join } from 'node:path';
import { Type } from 'typebox';
import { createEncryption } from '../platform/encryption.ts';
import { createDiskStore, createS3Store, createTwoStores, isDefinite, type Bucket } from '../platform/files/index.ts';
import type { Logger } from '../platform/log.ts';
import { readSecretKey } from '../platform/secret-key.ts';
import { StartError } from '../platform/start-error.ts';
import { checked, onOrOff, text, url, urlOf, type EnvironmentReader } from './environment.ts';

const endpoint = checked(
  url('FILES_S3_ENDPOINT', ['https:', 'http:']),
  (value) => urlOf(value)?.search === '' && urlOf(value)?.username === '',
  'holds more than the address of a service: allowed is https://host',
);

const bucketName = checked(
  text('FILES_S3_BUCKET'),
  (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
  'is no name of a bucket: allowed are 3 to 63 small letters, digits, dots and hyphens',
);

/** Where customers' files are kept, if not in the data directory. */
export const filesPlace = Type.Object({
  endpoint: Type.Optional(endpoint),
  name: Type.Optional(bucketName),
  region: text('FILES_S3_REGION', { default: 'us-east-1' }),
  keyId: Type.Optional(text('FILES_S3_KEY_ID')),
  secretKey: Type.Optional(text('FILES_S3_SECRET_KEY')),
  isPathStyle: onOrOff('FILES_S3_PATH_STYLE'),
});

const together = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_KEY_ID', 'FILES_S3_SECRET_KEY'] as const;

/** The bucket that files are kept in; undefined where they are in the data directory. What answers reads it, once nothing is wrong. */
export function readFilesPlace(reader: EnvironmentReader): () => Bucket | undefined {
  const read = reader.take(filesPlace);
  const missing = together.filter((name) => reader.given(name) === undefined);
  const isUsed = missing.length < together.length;
  if (isUsed)
    for (const name of missing) reader.problems.push(`${name} is missing: the other settings FILES_S3_… need it.`);
  return () => {
    const { endpoint: address, name, keyId, secretKey, ...rest } = read();
    if (address === undefined || name === undefined || keyId === undefined || secretKey === undefined) return undefined;
    return Object.freeze({ endpoint: address, name, keyId, secretKey, ...rest });
  };
}

interface Place {
  readonly filesBucket: Bucket | undefined;
  readonly dataDirectory: string;
  readonly secretKey?: string;
}

/** The two places where this installation's files can be; the bucket only where there is one. */
export function placesOf({ filesBucket: bucket, dataDirectory, secretKey }: Place) {
  const directory = join(dataDirectory, 'files');
  const folder = createDiskStore(directory);
  if (bucket === undefined) return { folder, bucket: undefined };
  const { fingerprint } = createEncryption(secretKey ?? readSecretKey(dataDirectory));
  // Two installations that share a bucket do not see each other's files: each removes what it knows nothing of.
  const own = `sauda-${fingerprint.slice(0, 16)}`;
  const spoolDirectory = join(directory, 'unfinished');
  return { folder, bucket: createS3Store({ bucket, folder: own, spoolDirectory }) };
}

/** Where this installation's files are: in the folder, or in the bucket and, what has not been moved yet, in the folder too. */
export function openFilesStore(place: Place) {
  const { folder, bucket } = placesOf(place);
  if (bucket === undefined) return { store: folder, tryOut: async () => undefined };
  return {
    store: createTwoStores(bucket, folder),
    /**
     * Finds out whether the bucket can be used. Where it does not answer now a server starts all the same, and what needs it waits.
     * @throws StartError where it says no
     */
    async tryOut(log: Pick<Logger, 'error'>): Promise<void> {
      const { name = '', endpoint: address = '' } = place.filesBucket ?? {};
      try {
        await bucket.tryOut();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const where = `the bucket "${name}" at ${address}`;
        if (isDefinite(error))
          throw new StartError(
            `Customers' files cannot be kept in ${where}: ${reason}. See FILES_S3_… in docs/OPERATIONS.md.`,
            {
              cause: error,
            },
          );
        log.error({ err: error }, `customers' files cannot be reached in ${where}`);
      }
    },
  };
}
