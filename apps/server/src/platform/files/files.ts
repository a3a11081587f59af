import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { onCommit, type Database, type Tx } from '../database.ts';
import type { Encryption } from '../encryption.ts';
import { newPublicNumber } from '../public-number.ts';
import type { Rounds } from '../rounds.ts';
import type { BlobStore } from './blob-store.ts';
import { openChunks, sealChunks } from './sealed-chunks.ts';
import { toStoredFile, type FilePurpose, type FileRow, type StoredFile } from './stored-file.ts';
import { removeExpired, removeOrphans } from './sweep.ts';

export interface FilesOptions {
  readonly database: Database;
  readonly store: BlobStore;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly rounds: Rounds;
}

export interface NewFile {
  readonly customerId: string;
  readonly purpose: FilePurpose;
  readonly mediaType: string;
  /** A stream of any length passes through little memory. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** When it is to be removed; never where absent. */
  readonly expiresAt?: Date;
}

/** Customers' files: what is known of them in the database, their content encrypted in a store. */
export interface Files {
  /**
   * Keeps a file. Its content is safely in the store before there is a row for it.
   * @param alongWith writes that commit together with the row; may run again after a deadlock
   */
  save(file: NewFile, alongWith?: (tx: Tx, file: StoredFile) => Promise<void>): Promise<StoredFile>;
  /** A customer's own file; undefined for anybody else's, and for one whose time is over. */
  find(customerId: string, id: string): Promise<StoredFile | undefined>;
  /** The content, piece by piece. @throws CannotOpen while reading, where it was changed */
  read(file: StoredFile): AsyncIterable<Buffer>;
  listOf(customerId: string): Promise<StoredFile[]>;
  /** How many uploads of a customer nothing has claimed yet. */
  countUploads(customerId: string): Promise<number>;
  /**
   * Takes uploads of a customer for a purpose, so that they stay. One may be taken again for the same purpose.
   * @returns those that were there to be taken, in the order of `ids`
   */
  claim(tx: Tx, customerId: string, ids: readonly string[], purpose: FilePurpose): Promise<StoredFile[]>;
  /** Forgets a file as part of `tx`, and removes its content once that has committed. */
  remove(tx: Tx, customerId: string, id: string): Promise<void>;
  /** Removes what has expired and what a crash left without a row: every hour, and nodes may do it at once. */
  sweep(): Promise<void>;
}

const idLength = 26;
const sweepEveryMs = 3_600_000;

export function createFiles({ database, store, encryption, clock, rounds }: FilesOptions): Files {
  const sealer = encryption.sealerFor('files');
  const contentHash = encryption.hashFor('files');

  async function writeContent(id: string, content: NewFile['content']) {
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        hash.update(part);
        size += part.length;
        yield part;
      }
    }
    await store.write(id, sealChunks(measured(), sealer, id));
    return { size, contentHash: contentHash(hash.digest()) };
  }

  async function sweep(): Promise<void> {
    await removeExpired(database, store, clock.now());
    await removeOrphans(database.sql, store, clock.now());
  }

  rounds.every(sweepEveryMs, 'sweeping files', sweep, { atOnce: true });

  return {
    async save({ customerId, purpose, mediaType, content, expiresAt }, alongWith) {
      const id = newPublicNumber(idLength);
      const written = await writeContent(id, content);
      // Where this fails the content stays for the sweep: nobody knows yet whether a lost commit has been made.
      return database.transaction(async (tx) => {
        const [row] = await tx<[FileRow]>`
          INSERT INTO files (customer_id, id, purpose, media_type, size, content_hash, created_at, expires_at)
          VALUES (${customerId}, ${id}, ${purpose}, ${mediaType}, ${written.size}, ${written.contentHash},
            ${clock.now()}, ${expiresAt})
          RETURNING *`;
        const file = toStoredFile(row);
        await alongWith?.(tx, file);
        return file;
      });
    },
    async find(customerId, id) {
      const [row] = await database.sql<FileRow[]>`
        SELECT * FROM files
        WHERE customer_id = ${customerId} AND id = ${id} AND (expires_at IS NULL OR expires_at > ${clock.now()})`;
      return row === undefined ? undefined : toStoredFile(row);
    },
    read: (file) => openChunks(store.read(file.id), sealer, file.id),
    async listOf(customerId) {
      const rows = await database.sql<FileRow[]>`
        SELECT * FROM files
        WHERE customer_id = ${customerId} AND (expires_at IS NULL OR expires_at > ${clock.now()})
        ORDER BY created_at, id`;
      return rows.map(toStoredFile);
    },
    async countUploads(customerId) {
      const [row] = await database.sql<[{ count: bigint }]>`
        SELECT count(*) AS count FROM files
        WHERE customer_id = ${customerId} AND purpose = 'upload' AND expires_at > ${clock.now()}`;
      return Number(row.count);
    },
    async claim(tx, customerId, ids, purpose) {
      const claimed = new Map<string, StoredFile>();
      for (const id of ids.toSorted()) {
        const [row] = await tx<FileRow[]>`
          UPDATE files SET purpose = ${purpose}, expires_at = NULL
          WHERE customer_id = ${customerId} AND id = ${id} AND (
            purpose = 'upload' AND expires_at > ${clock.now()} OR purpose = ${purpose} AND expires_at IS NULL
          )
          RETURNING *`;
        if (row !== undefined) claimed.set(id, toStoredFile(row));
      }
      return ids.flatMap((id) => claimed.get(id) ?? []);
    },
    async remove(tx, customerId, id) {
      const removed = await tx`DELETE FROM files WHERE customer_id = ${customerId} AND id = ${id}`;
      if (removed.count === 0) return;
      // What cannot be removed now has no row any more, so that the sweep finds it.
      onCommit(tx, () => void store.remove(id).catch(() => undefined));
    },
    sweep,
  };
}
