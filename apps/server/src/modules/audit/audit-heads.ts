import { hash } from 'node:crypto';
import type { Database, Sql, Tx } from '../../platform/database.ts';
import { isSignedBy, type Signer } from '../../platform/encryption.ts';
import { HeadsContradicted, nothingNoted, type NotedHeads } from '../../platform/noted-heads.ts';
import { noHash } from './audit-log.ts';
import { locks } from '../../platform/locks.ts';

/** The newest entry of the audit log at one time, signed for publication. It names the hash of the head before it. */
export interface AuditHead {
  readonly number: bigint;
  readonly entry: bigint;
  /** Of that entry, and so of all before it. */
  readonly entryHash: Buffer;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
  /** Ed25519: the key that signed, and its signature over the hash. */
  readonly publicKey: Buffer;
  readonly signature: Buffer;
  readonly publishedAt: Date;
}

/** SHA-256 over what a head says, and the hash of the head before it. */
function hashOfHead(head: Omit<AuditHead, 'hash' | 'signature'>): Buffer {
  const parts = [
    head.number.toString(),
    head.entry.toString(),
    head.entryHash.toString('hex'),
    head.previousHash.toString('hex'),
    head.publicKey.toString('hex'),
    head.publishedAt.toISOString(),
  ];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/**
 * Publishes a head over the newest entry.
 * @param noted the heads that are known to be published, which none may contradict
 * @returns whether there was one without a head; false too while another node publishes
 * @throws HeadsContradicted where the database has not got what was published
 */
export function publishAuditHead(
  database: Database,
  signer: Signer,
  now: Date,
  noted: NotedHeads<WrittenAuditHead> = nothingNoted,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.auditHeads}) AS taken`;
    if (!lock.taken) return false;
    const contradiction = await auditContradictionOf(tx, noted);
    if (contradiction !== undefined) throw new HeadsContradicted(contradiction);
    for (const head of (await lostHeads(tx, noted)) ?? []) await insertHead(tx, head);
    const last = await lastHead(tx);
    const [newest] = await tx<Entry[]>`SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`;
    if (newest === undefined || newest.id <= (last?.entry ?? 0n)) return false;
    await publishOver(tx, newest, last, { signer, now, noted });
    return true;
  });
}

/**
 * Goes on after heads that were published and are not in the database, as `takeBackHeads` of the ledger does.
 * @returns the numbers of the heads that were taken back; undefined where there is no entry yet for the next one
 */
export function takeBackAuditHeads(
  database: Database,
  signer: Signer,
  now: Date,
  noted: NotedHeads<WrittenAuditHead>,
): Promise<readonly string[] | undefined> {
  return database.transaction(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${locks.auditHeads})`;
    const last = await lastHead(tx);
    // The oldest there is: it is no later than what any of the lost heads had covered, and so shows that they are.
    const [next] = await tx<Entry[]>`
      SELECT id, hash FROM audit_log WHERE id > ${last?.entry ?? 0n} ORDER BY id LIMIT 1`;
    if (next === undefined) return undefined;
    const lost = noted.read().filter(({ number }) => BigInt(number) > (last?.number ?? 0n));
    for (const head of lost) await insertHead(tx, readHead(head));
    await publishOver(tx, next, await lastHead(tx), { signer, now, noted });
    return lost.map(({ number }) => number);
  });
}

/** What was published and the database has not got, or has otherwise; undefined where it has it all. */
export async function auditContradictionOf(
  sql: Sql | Tx,
  noted: NotedHeads<WrittenAuditHead>,
): Promise<string | undefined> {
  const newest = noted.read().at(-1);
  if (newest === undefined) return undefined;
  const [row] = await sql<
    Array<{ hash: Buffer }>
  >`SELECT hash FROM audit_heads WHERE number = ${BigInt(newest.number)}`;
  if (row?.hash.toString('hex') === newest.hash) return undefined;
  if (row === undefined && ((await lostHeads(sql, noted)) ?? []).length > 0) return undefined;
  return `head ${newest.number} of the audit log was published and the database has ${row === undefined ? 'not got it' : 'another'}`;
}

/**
 * Heads that the database has lost: a node that ended between the note and the commit leaves one. Undefined where one does
 * not fit its entries any more; else they are what they were, nothing is contradicted, and the next publishing puts them back.
 */
async function lostHeads(
  sql: Sql | Tx,
  noted: NotedHeads<WrittenAuditHead>,
): Promise<readonly AuditHead[] | undefined> {
  const last = await lastHead(sql);
  const lost = noted
    .read()
    .map(readHead)
    .filter(({ number }) => number > (last?.number ?? 0n));
  let previous = last;
  for (const head of lost) {
    const [entry] = await sql<Array<{ hash: Buffer }>>`SELECT hash FROM audit_log WHERE id = ${head.entry}`;
    const fits =
      head.number === (previous?.number ?? 0n) + 1n &&
      head.previousHash.equals(previous?.hash ?? noHash) &&
      entry?.hash.equals(head.entryHash) === true;
    if (!fits) return undefined;
    previous = head;
  }
  return lost;
}

interface Entry {
  readonly id: bigint;
  readonly hash: Buffer;
}

interface Publication {
  readonly signer: Signer;
  readonly now: Date;
  readonly noted: NotedHeads<WrittenAuditHead>;
}

async function publishOver(
  tx: Tx,
  entry: Entry,
  last: AuditHead | undefined,
  { signer, now, noted }: Publication,
): Promise<void> {
  const unsigned = {
    number: (last?.number ?? 0n) + 1n,
    entry: entry.id,
    entryHash: entry.hash,
    previousHash: last?.hash ?? noHash,
    publicKey: signer.publicKey,
    publishedAt: now,
  };
  const ownHash = hashOfHead(unsigned);
  const head = { ...unsigned, hash: ownHash, signature: signer.sign(ownHash) };
  await insertHead(tx, head);
  // Before anybody can see it: where the commit is lost, the same head is put back.
  noted.note(writtenAuditHead(head));
}

async function insertHead(tx: Tx, head: AuditHead): Promise<void> {
  await tx`INSERT INTO audit_heads ${tx({ ...head })}`;
}

async function lastHead(sql: Sql | Tx): Promise<AuditHead | undefined> {
  const [last] = await sql<AuditHead[]>`SELECT * FROM audit_heads ORDER BY number DESC LIMIT 1`;
  return last;
}

/** A head as it is published: numbers as they are hashed, bytes in hexadecimal. */
export function writtenAuditHead(head: AuditHead) {
  return {
    number: head.number.toString(),
    entry: head.entry.toString(),
    entry_hash: head.entryHash.toString('hex'),
    previous_hash: head.previousHash.toString('hex'),
    public_key: head.publicKey.toString('hex'),
    published_at: head.publishedAt.toISOString(),
    hash: head.hash.toString('hex'),
    signature: head.signature.toString('hex'),
  };
}

export type WrittenAuditHead = ReturnType<typeof writtenAuditHead>;

function readHead(written: WrittenAuditHead): AuditHead {
  const bytes = (text: string) => Buffer.from(text, 'hex');
  return {
    number: BigInt(written.number),
    entry: BigInt(written.entry),
    entryHash: bytes(written.entry_hash),
    previousHash: bytes(written.previous_hash),
    hash: bytes(written.hash),
    publicKey: bytes(written.public_key),
    signature: bytes(written.signature),
    publishedAt: new Date(written.published_at),
  };
}

/** Heads after the one of this number, oldest first. */
export function listAuditHeads(sql: Sql, after: bigint, limit: number): Promise<AuditHead[]> {
  return sql<AuditHead[]>`SELECT * FROM audit_heads WHERE number > ${after} ORDER BY number LIMIT ${limit}`;
}

/**
 * Heads follow each other without a gap, are signed, and have the hashes of their entries. Those after which one of an
 * earlier entry comes were taken back, and stay as they were published.
 */
export async function checkAuditHeads(tx: Tx, report: (head: bigint, sentence: string) => void): Promise<void> {
  const heads = await tx<Array<AuditHead & { keptHash: Buffer | undefined; isTakenBack: boolean | undefined }>>`
    SELECT audit_heads.*, audit_log.hash AS kept_hash,
      min(entry) OVER (ORDER BY number ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) <= entry AS is_taken_back
    FROM audit_heads LEFT JOIN audit_log ON audit_log.id = entry ORDER BY number`;
  let previous: AuditHead | undefined;
  let covered = 0n;
  for (const head of heads) {
    const step = head.number - (previous?.number ?? 0n);
    const follows =
      (head.isTakenBack === true ? step > 0n : step === 1n && head.entry > covered) &&
      (step > 1n || head.previousHash.equals(previous?.hash ?? noHash));
    if (!follows) report(head.number, 'does not follow the head before it');
    if (!head.hash.equals(hashOfHead(head))) report(head.number, 'does not have its hash');
    if (!isSignedBy(head.publicKey, head.hash, head.signature)) report(head.number, 'is not signed by its key');
    previous = head;
    if (head.isTakenBack === true) continue;
    if (head.keptHash === undefined || !head.keptHash.equals(head.entryHash)) {
      report(head.number, `does not match audit entry ${head.entry}`);
    }
    covered = head.entry;
  }
}
