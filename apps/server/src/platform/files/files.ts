import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { onCommit, type Database, type Tx, column, type Sql } from '../database.ts';
import type { Encryption, KeyedHash, Sealer } from '../encryption.ts';
import { newPublicNumber } from '../public-number.ts';
import type { Rounds } from '../rounds.ts';
import type { BlobStore } from './blob-store.ts';
import { openChunks, sealChunks } from './sealed-chunks.ts';
import { files, toStoredFile, type FilePurpose, type FileRow, type StoredFile } from './stored-file.ts';
import { throwFirst } from '../apart.ts';

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

const idLength = 26;
const sweepEveryMs = 3_600_000;

/** Customers' files: what is known of them in the database, their content encrypted in a store. */
export class Files {
  readonly #options: FilesOptions;
  readonly #sealer: Sealer;
  readonly #contentHash: KeyedHash;

  constructor(options: FilesOptions) {
    this.#options = options;
    this.#sealer = options.encryption.sealerFor('files');
    this.#contentHash = options.encryption.hashFor('files');
    options.rounds.every(sweepEveryMs, 'sweeping files', () => this.sweep(), { atOnce: true });
  }

  /**
   * Keeps a file. Its content is safely in the store before there is a row for it.
   * @param alongWith writes that commit together with the row; may run again after a deadlock
   */
  async save(
    { customerId, purpose, mediaType, content, expiresAt }: NewFile,
    alongWith?: (tx: Tx, file: StoredFile) => Promise<void>,
  ): Promise<StoredFile> {
    const id = newPublicNumber(idLength);
    const written = await this.#writeContent(id, content);
    // Where this fails the content stays for the sweep: nobody knows yet whether a lost commit has been made.
    return this.#options.database.transaction(async (tx) => {
      const row = { customerId, id, purpose, mediaType, ...written, createdAt: this.#options.clock.now(), expiresAt };
      await files.insert(tx, [row]);
      const file = toStoredFile(row);
      await alongWith?.(tx, file);
      return file;
    });
  }

  /** A customer's own file; undefined for anybody else's, and for one whose time is over. */
  async find(customerId: string, id: string): Promise<StoredFile | undefined> {
    const row = await files.find(this.#options.database.sql, { customerId, id });
    if (row === undefined || (row.expiresAt !== undefined && row.expiresAt <= this.#options.clock.now()))
      return undefined;
    return toStoredFile(row);
  }

  /** The content, piece by piece. @throws CannotOpen while reading, where it was changed */
  read(file: StoredFile): AsyncIterable<Buffer> {
    return openChunks(this.#options.store.read(file.id), this.#sealer, file.id);
  }

  async listOf(customerId: string): Promise<StoredFile[]> {
    const rows = await this.#options.database.sql<FileRow[]>`
      SELECT ${files.columns()} FROM files
      WHERE customer_id = ${customerId} AND (expires_at IS NULL OR expires_at > ${this.#options.clock.now()})
      ORDER BY created_at, id`;
    return rows.map(toStoredFile);
  }

  /** How many uploads of a customer nothing has claimed yet. */
  async countUploads(customerId: string): Promise<number> {
    const [row] = await this.#options.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM files
      WHERE customer_id = ${customerId} AND purpose = 'upload' AND expires_at > ${this.#options.clock.now()}`;
    return row.count;
  }

  /**
   * Takes uploads of a customer for a purpose, so that they stay. One may be taken again for the same purpose.
   * @returns those that were there to be taken, in the order of `ids`
   */
  async claim(tx: Tx, customerId: string, ids: readonly string[], purpose: FilePurpose): Promise<StoredFile[]> {
    const claimed = new Map<string, StoredFile>();
    for (const id of ids.toSorted()) {
      const [row] = await tx<FileRow[]>`
        UPDATE files SET purpose = ${purpose}, expires_at = NULL
        WHERE customer_id = ${customerId} AND id = ${id} AND (
          purpose = 'upload' AND expires_at > ${this.#options.clock.now()} OR purpose = ${purpose} AND expires_at IS NULL
        )
        RETURNING ${files.columns()}`;
      if (row !== undefined) claimed.set(id, toStoredFile(row));
    }
    return ids.flatMap((id) => claimed.get(id) ?? []);
  }

  /** Forgets a file as part of `tx`, and removes its content once that has committed. */
  async remove(tx: Tx, customerId: string, id: string): Promise<void> {
    const removed = await tx`DELETE FROM files WHERE customer_id = ${customerId} AND id = ${id}`;
    if (removed.count === 0) return;
    // What cannot be removed now has no row any more, so that the sweep finds it.
    onCommit(tx, () => void this.#options.store.remove(id).catch(() => undefined));
  }

  /** Removes what has expired and what a crash left without a row: every hour, and nodes may do it at once. */
  async sweep(): Promise<void> {
    const { database, store, clock } = this.#options;
    await removeExpired(database, store, clock.now());
    await removeOrphans(database.sql, store, clock.now());
  }

  async #writeContent(id: string, content: NewFile['content']) {
    const hash = createHash('sha256');
    let size = 0n;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        hash.update(part);
        size += BigInt(part.length);
        yield part;
      }
    }
    await this.#options.store.write(id, sealChunks(measured(), this.#sealer, id));
    return { size, contentHash: this.#contentHash(hash.digest()) };
  }
}

const sweptAtOnce = 500;
/** Between the last byte of a new file and its row lie moments, between its first byte and its last at most a day. */
const orphanAfterMs = 3_600_000;
const unfinishedAfterMs = 24 * 3_600_000;

/** Removes files whose time is over: the row first, so that there is never one without content. */
async function removeExpired(database: Database, store: BlobStore, now: Date): Promise<void> {
  let removed: string[];
  do {
    removed = await database.transaction(async (tx) => {
      const rows = await tx<Array<{ id: string }>>`
        DELETE FROM files WHERE (customer_id, id) IN (
          SELECT customer_id, id FROM files WHERE expires_at <= ${now} LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED
        )
        RETURNING id`;
      return rows.map(({ id }) => id);
    });
    // What cannot be removed has no row any more, and is found with the orphans.
    await Promise.allSettled(removed.map((id) => store.remove(id)));
  } while (removed.length === sweptAtOnce);
}

/** Removes content that has no row: a node died between the two, or while it removed them. */
async function removeOrphans(sql: Sql, store: BlobStore, now: Date): Promise<void> {
  const before = new Date(now.getTime() - orphanAfterMs);
  const failed: unknown[] = [];
  let names: string[] = [];
  for await (const { name, writtenAt } of store.list()) {
    if (writtenAt < before) names.push(name);
    if (names.length < sweptAtOnce) continue;
    failed.push(...(await removeUnknown(sql, store, names)));
    names = [];
  }
  failed.push(...(await removeUnknown(sql, store, names)));
  await store.removeUnfinished(new Date(now.getTime() - unfinishedAfterMs));
  throwFirst(failed);
}

/** @returns why some could not be removed */
async function removeUnknown(sql: Sql, store: BlobStore, names: readonly string[]): Promise<unknown[]> {
  if (names.length === 0) return [];
  const rows = await sql<Array<{ name: string }>>`
    SELECT name FROM unnest(${column(names)}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM files WHERE files.id = name)`;
  const ends = await Promise.allSettled(rows.map(({ name }) => store.remove(name)));
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
}
