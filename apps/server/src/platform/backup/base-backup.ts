import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readAddress } from '../database/address.ts';
import { pg, type Client, type Query, type QueryResult } from '../database/pg.ts';
import { StartError } from '../start-error.ts';

/** A file of a backup, as it was written. */
export interface WrittenPart {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export interface BaseBackup {
  /** Where in the write-ahead log it begins and ends, in PostgreSQL's own form. */
  readonly fromWal: string;
  readonly untilWal: string;
  readonly timeline: number;
  /** Of the cluster: two that have the same are one, or copies. */
  readonly system: string;
  readonly parts: readonly WrittenPart[];
}

export const archiveName = 'base.tar.gz';
export const manifestName = 'backup_manifest';

/** Backups cost a serving machine little more than the reading: the fastest level already makes a fifth of it. */
const gzipLevel = 1;
const connectTimeoutMs = 10_000;

/**
 * Copies the whole cluster while it serves, by PostgreSQL's own protocol for base backups (BASE_BACKUP), with the write-ahead log that
 * makes it consistent and PostgreSQL's list of all files and their sums. `folder` is there and empty.
 * @param url of somebody with the right to replicate, as the owner of an embedded cluster is
 * @throws StartError where the cluster keeps parts of itself elsewhere (tablespaces)
 */
export async function takeBaseBackup(url: string, folder: string, label: string): Promise<BaseBackup> {
  const socket = new Socket();
  const client = connectToSender(url, socket);
  await client.connect();
  try {
    const [system] = await ask(client, 'IDENTIFY_SYSTEM');
    // Until this connection ends PostgreSQL keeps the log from here on, however long the copying takes.
    await ask(client, `CREATE_REPLICATION_SLOT "sauda_backup_${process.pid}" TEMPORARY PHYSICAL (RESERVE_WAL)`);
    const archives = createArchives(socket);
    // The log that it needs is in it, so it waits for no archive, which may be failing.
    const command = `BASE_BACKUP (LABEL '${label.replaceAll("'", "''")}', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;
    const written = Promise.all([
      write(archives.of(archiveName), folder, archiveName, createGzip({ level: gzipLevel })),
      write(archives.of(manifestName), folder, manifestName),
    ]);
    written.catch((error: Error) => socket.destroy(error));
    const results = await ask(client, command, archives.take).finally(archives.end);
    const parts = await written;
    const [start, ...rest] = results;
    if (rest.slice(0, -1).some(([space]) => typeof space === 'string'))
      throw new StartError('The cluster has tablespaces, which are not backed up this way: use pg_basebackup.');
    return {
      fromWal: textOf(start?.[0]),
      timeline: Number(start?.[1]),
      untilWal: textOf(rest.at(-1)?.[0]),
      system: textOf(system?.[0]),
      parts,
    };
  } finally {
    socket.destroy();
  }
}

function connectToSender(url: string, socket: Socket): Client {
  const address = readAddress(url);
  const [host] = address.hosts;
  const client = new pg.Client({
    host: host?.name,
    port: host?.port ?? 5432,
    user: address.user,
    password: address.password,
    database: address.database,
    application_name: 'sauda-backup',
    ssl: address.ssl,
    pipeline: false,
    stream: () => socket,
    keepAlive: true,
    keepAliveInitialDelayMillis: connectTimeoutMs,
    replication: 'true',
  });
  client.on('error', () => undefined);
  return client;
}

/** Asks in the words of replication. @returns the rows of all that was answered */
function ask(client: Client, text: string, take?: (chunk: Buffer) => void): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const types = { getTypeParser: () => (value: string) => value };
    const query: Query = new pg.Query({ text, types, rowMode: 'array' }, (error, result) => {
      if (error === null) resolve((Array.isArray(result) ? result : [result]).flatMap(({ rows }: QueryResult) => rows));
      else reject(error);
    });
    if (take !== undefined) query.handleCopyData = ({ chunk }) => take(chunk);
    client.query(query);
  });
}

/**
 * Takes what comes apart. A message begins with what it is: `n` a new archive, `m` the manifest, `d` a piece of either, `p` how far it is.
 * While a piece waits to be written, no more is read.
 */
function createArchives(socket: Socket) {
  const streams = { [archiveName]: new PassThrough(), [manifestName]: new PassThrough() };
  let current: PassThrough | undefined;
  for (const stream of Object.values(streams)) stream.on('drain', () => socket.resume());
  return {
    of: (name: keyof typeof streams): Readable => streams[name],
    take(chunk: Buffer): void {
      const kind = String.fromCharCode(chunk[0] ?? 0);
      if (kind === 'n') current = current === undefined ? streams[archiveName] : new PassThrough().resume();
      if (kind === 'm') current = streams[manifestName];
      // The driver reads on in the same memory.
      if (kind === 'd' && current?.write(Buffer.from(chunk.subarray(1))) === false) socket.pause();
    },
    end(): void {
      for (const stream of Object.values(streams)) stream.end();
    },
  };
}

async function write(
  content: Readable,
  folder: string,
  name: string,
  packing: Transform = new PassThrough(),
): Promise<WrittenPart> {
  const sum = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(content, packing, counting, file);
  return { name, bytes, sha256: sum.digest('hex') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
