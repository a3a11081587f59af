import { hash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, Sql, Tx } from './database.ts';
import { snakeCase } from './database/values.ts';
import { isSignedBy, type Signer } from './encryption.ts';
import { errorCode, StartError } from './start-error.ts';
import { bytes, time, type Table } from './table.ts';

/** What every head has. The columns of what it is about stand between its number and these. */
export interface SignedHead {
  readonly number: bigint;
  readonly previousHash: Buffer;
  /** Ed25519: the key that signed, and its signature over the hash. */
  readonly publicKey: Buffer;
  readonly publishedAt: Date;
  readonly hash: Buffer;
  readonly signature: Buffer;
}

export const sealColumns = { previousHash: bytes, publicKey: bytes, publishedAt: time, hash: bytes, signature: bytes };

/** A head as it is published, by the names of its columns: numbers as they are hashed, bytes in hexadecimal. */
export type WrittenHead = Readonly<Record<string, string>> & { readonly number: string; readonly hash: string };

type Unsigned<Head> = Omit<Head, 'hash' | 'signature'>;
type Said<Head> = Omit<Head, keyof SignedHead>;

/** What there are heads of, such as the ledger. */
export interface HeadKind<Head extends SignedHead> {
  /** As sentences name it. */
  readonly name: string;
  /** The number of the advisory lock under which one is published. */
  readonly lock: number;
  readonly table: Pick<Table<never>, 'name' | 'columns'> & {
    readonly definition: Readonly<Record<keyof Head, { readonly type: string }>>;
    insert(tx: Tx, heads: readonly Head[]): Promise<void>;
  };
  /**
   * What the next head says, after one that has covered what there was; undefined where there is nothing yet.
   * @param isTakingBack others after that one are taken back by it
   */
  next(tx: Tx, last: Head | undefined, isTakingBack: boolean): Promise<Said<Head> | undefined>;
  /** The first and the last thing that a head is about. */
  range(head: Head): readonly [first: bigint, last: bigint];
  /** Whether a head may come after others that have covered up to there. */
  follows(head: Head, covered: bigint): boolean;
  /** Whether one that is not in the database says what is there, and may come next. */
  fits(sql: Sql | Tx, head: Head, covered: bigint): Promise<boolean>;
}

/** What the first head names as the one before it. */
const noHash = Buffer.alloc(32);

/** Signed states of something that only grows, of one kind: each names the one before it, and is published. */
export class Heads<Head extends SignedHead> {
  readonly #kind: HeadKind<Head>;
  readonly #fields: ReadonlyArray<keyof Head & string>;

  constructor(kind: HeadKind<Head>) {
    this.#kind = kind;
    this.#fields = Object.keys(kind.table.definition) as Array<keyof Head & string>;
  }

  get name(): string {
    return this.#kind.name;
  }

  written(head: Head): WrittenHead {
    const fields = this.#fields.map((field) => [snakeCase(field), textOf(head[field])]);
    return Object.fromEntries(fields) as WrittenHead;
  }

  /** Whether something is a head of this kind as it is published, by the names of what it has. */
  isWritten(head: Readonly<Record<string, unknown>>): boolean {
    return (
      this.#fields.every((field) => typeof head[snakeCase(field)] === 'string') &&
      Object.keys(head).length === this.#fields.length
    );
  }

  /** SHA-256 over what a head says, the key that signs it, and the hash of the head before it. */
  hashOf(head: Unsigned<Head>): Buffer {
    const said = this.#fields.filter((field) => field !== 'hash' && field !== 'signature');
    return hash('sha256', JSON.stringify(said.map((field) => textOf((head as Head)[field]))), 'buffer');
  }

  /** Heads after the one of this number, oldest first. */
  list(sql: Sql | Tx, after: bigint, limit: number): Promise<Head[]> {
    const { table } = this.#kind;
    return sql<Head[]>`
      SELECT ${table.columns()} FROM ${sql(table.name)} WHERE number > ${after} ORDER BY number LIMIT ${limit}`;
  }

  /** The hashes of all heads from this number on, oldest first. */
  async hashes(sql: Sql | Tx, from: bigint): Promise<Array<Pick<SignedHead, 'number' | 'hash'>>> {
    return sql<Array<Pick<SignedHead, 'number' | 'hash'>>>`
      SELECT number, hash FROM ${sql(this.#kind.table.name)} WHERE number >= ${from} ORDER BY number`;
  }

  async last(sql: Sql | Tx): Promise<Head | undefined> {
    const { table } = this.#kind;
    const [head] = await sql<Head[]>`
      SELECT ${table.columns()} FROM ${sql(table.name)} ORDER BY number DESC LIMIT 1`;
    return head;
  }

  /** What was published and the database has not got, or has otherwise; undefined where it has it all. */
  async contradictionOf(sql: Sql | Tx, noted: NotedHeads): Promise<string | undefined> {
    const newest = noted.read().at(-1);
    if (newest === undefined) return undefined;
    const [row] = await sql<Array<{ hash: Buffer }>>`
      SELECT hash FROM ${sql(this.#kind.table.name)} WHERE number = ${BigInt(newest.number)}`;
    if (row?.hash.toString('hex') === newest.hash) return undefined;
    if (row === undefined && (await this.#fittingLost(sql, noted)).length > 0) return undefined;
    return `head ${newest.number} of the ${this.name} was published and the database has ${row === undefined ? 'not got it' : 'another'}`;
  }

  /**
   * Publishes a head over what none has covered.
   * @param noted the heads that are known to be published, which none may contradict
   * @returns whether there was anything; false too while another node publishes
   * @throws HeadsContradicted where the database has not got what was published
   */
  publish(database: Database, signer: Signer, now: Date, noted: NotedHeads = nothingNoted): Promise<boolean> {
    const { lock, table, next } = this.#kind;
    return database.transaction(async (tx) => {
      const [row] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${lock}) AS taken`;
      if (!row.taken) return false;
      const contradiction = await this.contradictionOf(tx, noted);
      if (contradiction !== undefined) throw new HeadsContradicted(contradiction);
      await table.insert(tx, await this.#fittingLost(tx, noted));
      const said = await next(tx, await this.last(tx), false);
      if (said !== undefined) await this.#publishOver(tx, said, { signer, now, noted });
      return said !== undefined;
    });
  }

  /**
   * Goes on after heads that were published and are not in the database: they are put on record as they were, and the next
   * one has a number after theirs, names the last of them, and covers anew what they had covered. So no number is ever
   * published twice, and everybody who keeps heads can see what was taken back.
   * @returns the numbers of the heads that were taken back; undefined where there is nothing yet for the next one
   */
  takeBack(database: Database, signer: Signer, now: Date, noted: NotedHeads): Promise<readonly string[] | undefined> {
    const { lock, table, next } = this.#kind;
    return database.transaction(async (tx) => {
      await tx`SELECT pg_advisory_xact_lock(${lock})`;
      const said = await next(tx, await this.last(tx), true);
      if (said === undefined) return undefined;
      const lost = await this.#lost(tx, noted);
      await table.insert(tx, lost);
      await this.#publishOver(tx, said, { signer, now, noted });
      return lost.map(({ number }) => number.toString());
    });
  }

  /**
   * Heads follow each other without a gap, are signed, and say what is so. Those that a later one covers anew were taken
   * back: they stay on record as they were published.
   * @param faultOf what is wrong with what a head says, if anything
   */
  async check(
    tx: Tx,
    faultOf: (head: Head) => string | undefined,
    report: (head: bigint, sentence: string) => void,
  ): Promise<{ count: number; takenBack: number }> {
    const { table, range, follows } = this.#kind;
    const heads = await tx<Head[]>`SELECT ${table.columns()} FROM ${tx(table.name)} ORDER BY number`;
    const isTakenBack = takenBackAmong(heads.map(range));
    let previous: Head | undefined;
    let covered = 0n;
    for (const [index, head] of heads.entries()) {
      const isGone = isTakenBack[index] === true;
      const step = head.number - (previous?.number ?? 0n);
      const isNext = isGone ? step > 0n : step === 1n && follows(head, covered);
      const namesIt = step > 1n || head.previousHash.equals(previous?.hash ?? noHash);
      if (!isNext || !namesIt) report(head.number, 'does not follow the head before it');
      if (!head.hash.equals(this.hashOf(head))) report(head.number, 'does not have its hash');
      if (!isSigned(head)) report(head.number, 'is not signed by its key');
      previous = head;
      if (isGone) continue;
      const fault = faultOf(head);
      if (fault !== undefined) report(head.number, fault);
      covered = range(head)[1];
    }
    return { count: heads.length, takenBack: isTakenBack.filter(Boolean).length };
  }

  /** Those that are noted and not in the database. */
  async #lost(sql: Sql | Tx, noted: NotedHeads): Promise<Head[]> {
    const number = (await this.last(sql))?.number ?? 0n;
    return noted.read().flatMap((written) => (BigInt(written.number) > number ? [this.#read(written)] : []));
  }

  /**
   * Heads that the database has lost: a node that ended between the note and the commit leaves one. None where one does not
   * fit any more; else they are what they were, nothing is contradicted, and the next publishing puts them back.
   */
  async #fittingLost(sql: Sql | Tx, noted: NotedHeads): Promise<Head[]> {
    const { range, fits } = this.#kind;
    const lost = await this.#lost(sql, noted);
    let previous = await this.last(sql);
    for (const head of lost) {
      const covered = previous === undefined ? 0n : range(previous)[1];
      const isNext =
        head.number === (previous?.number ?? 0n) + 1n && head.previousHash.equals(previous?.hash ?? noHash);
      if (!isNext || !(await fits(sql, head, covered))) return [];
      previous = head;
    }
    return lost;
  }

  async #publishOver(
    tx: Tx,
    said: Said<Head>,
    { signer, now, noted }: { signer: Signer; now: Date; noted: NotedHeads },
  ): Promise<void> {
    const last = await this.last(tx);
    const unsigned = {
      ...said,
      number: (last?.number ?? 0n) + 1n,
      previousHash: last?.hash ?? noHash,
      publicKey: signer.publicKey,
      publishedAt: now,
    } as unknown as Unsigned<Head>;
    const ownHash = this.hashOf(unsigned);
    const head = { ...unsigned, hash: ownHash, signature: signer.sign(ownHash) } as Head;
    await this.#kind.table.insert(tx, [head]);
    // Before anybody can see it: where the commit is lost, the same head is put back.
    noted.note(this.written(head));
  }

  #read(written: WrittenHead): Head {
    const { definition } = this.#kind.table;
    const fields = this.#fields.map((field) => [
      field,
      valueOf(definition[field].type, written[snakeCase(field)] ?? ''),
    ]);
    return Object.fromEntries(fields) as Head;
  }
}

/** Whether a head is signed by the key that it names. */
export function isSigned(head: SignedHead): boolean {
  return isSignedBy(head.publicKey, head.hash, head.signature);
}

/** For each head whether a later one begins before its end. */
function takenBackAmong(ranges: ReadonlyArray<readonly [first: bigint, last: bigint]>): boolean[] {
  let earliest: bigint | undefined;
  return ranges
    .toReversed()
    .map(([first, last]) => {
      const isGone = earliest !== undefined && earliest <= last;
      if (earliest === undefined || first < earliest) earliest = first;
      return isGone;
    })
    .toReversed();
}

function textOf(value: unknown): string {
  if (value instanceof Buffer) return value.toString('hex');
  return value instanceof Date ? value.toISOString() : String(value);
}

function valueOf(type: string, text: string): bigint | Buffer | Date {
  if (type === bytes.type) return Buffer.from(text, 'hex');
  return type === time.type ? new Date(text) : BigInt(text);
}

/**
 * The heads that were published last, kept outside the database: a restored database, or a replica that lost its last
 * commits, would publish others with the same numbers.
 */
export interface NotedHeads {
  /** Oldest first; empty where none was ever published from here. */
  read(): readonly WrittenHead[];
  /** Adds one, durably, before anybody else can see it. */
  note(head: WrittenHead): void;
}

/** Noted heads in a file. */
export interface KeptHeads extends NotedHeads {
  /** Adds those that are newer than what is noted, as they were published. */
  noteAll(heads: readonly WrittenHead[]): void;
}

/** So many can be put back, or be said to be gone. */
const keptAtMost = 500;

/** @param file shared by all nodes, and best on another disk than the database */
export function createNotedHeads(file: string): KeptHeads {
  function read(): readonly WrittenHead[] {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
    try {
      return (JSON.parse(text) as { heads: WrittenHead[] }).heads;
    } catch (cause) {
      throw new StartError(`${file} has the heads that were published and cannot be read: put a copy of it back.`, {
        cause,
      });
    }
  }

  function write(heads: readonly WrittenHead[]): void {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    const descriptor = openSync(draft, 'w', 0o600);
    try {
      writeSync(descriptor, `${JSON.stringify({ heads: heads.slice(-keptAtMost) }, undefined, 1)}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  }

  return {
    read,
    note: (head) => write([...read().filter(({ number }) => BigInt(number) < BigInt(head.number)), head]),
    noteAll(heads) {
      const noted = read();
      const last = BigInt(noted.at(-1)?.number ?? 0);
      const newer = heads.filter(({ number }) => BigInt(number) > last);
      if (newer.length > 0) write([...noted, ...newer]);
    },
  };
}

/** Heads that nobody has noted, for tests and for who only reads. */
export const nothingNoted: NotedHeads = { read: () => [], note: () => undefined };

/** Publishing would contradict what was published: it stops until an operator has looked. */
export class HeadsContradicted extends Error {}
