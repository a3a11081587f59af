import { hash } from 'node:crypto';
import type { Database, Sql, Tx } from '../../platform/database.ts';
import { isSignedBy, type Signer } from '../../platform/encryption.ts';
import { noHash } from './audit-log.ts';

/** The newest entry of the audit log at one time, signed for publication. It names the hash of the head before it. */
export interface AuditHead {
  readonly number: bigint;
  readonly entry: bigint;
  /** Of that entry, and so of all before it. */
  readonly entry_hash: Buffer;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  /** Ed25519: the key that signed, and its signature over the hash. */
  readonly public_key: Buffer;
  readonly signature: Buffer;
  readonly published_at: Date;
}

/** Any number that no other advisory lock of Sauda uses. */
const publisherLock = 0x5a_0d_a0_06;

/** SHA-256 over what a head says, and the hash of the head before it. */
function hashOfHead(head: Omit<AuditHead, 'hash' | 'signature'>): Buffer {
  const parts = [
    head.number.toString(),
    head.entry.toString(),
    head.entry_hash.toString('hex'),
    head.previous_hash.toString('hex'),
    head.public_key.toString('hex'),
    head.published_at.toISOString(),
  ];
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

/**
 * Publishes a head over the newest entry.
 * @returns whether there was one without a head; false too while another node publishes
 */
export function publishAuditHead(database: Database, signer: Signer, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${publisherLock}) AS taken`;
    if (!lock.taken) return false;
    const [last] = await tx<AuditHead[]>`SELECT * FROM audit_heads ORDER BY number DESC LIMIT 1`;
    const [newest] = await tx<Array<{ id: bigint; hash: Buffer }>>`
      SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`;
    if (newest === undefined || newest.id <= (last?.entry ?? 0n)) return false;
    const unsigned = {
      number: (last?.number ?? 0n) + 1n,
      entry: newest.id,
      entry_hash: newest.hash,
      previous_hash: last?.hash ?? noHash,
      public_key: signer.publicKey,
      published_at: now,
    };
    const ownHash = hashOfHead(unsigned);
    await tx`INSERT INTO audit_heads ${tx({ ...unsigned, hash: ownHash, signature: signer.sign(ownHash) })}`;
    return true;
  });
}

/** A head as it is published: numbers as they are hashed, bytes in hexadecimal. */
export function writtenAuditHead(head: AuditHead) {
  return {
    number: head.number.toString(),
    entry: head.entry.toString(),
    entry_hash: head.entry_hash.toString('hex'),
    previous_hash: head.previous_hash.toString('hex'),
    public_key: head.public_key.toString('hex'),
    published_at: head.published_at.toISOString(),
    hash: head.hash.toString('hex'),
    signature: head.signature.toString('hex'),
  };
}

/** Heads after the one of this number, oldest first. */
export function listAuditHeads(sql: Sql, after: bigint, limit: number): Promise<AuditHead[]> {
  return sql<AuditHead[]>`SELECT * FROM audit_heads WHERE number > ${after} ORDER BY number LIMIT ${limit}`;
}

/** Heads follow each other without a gap, are signed, and have the hashes of their entries. */
export async function checkAuditHeads(tx: Tx, report: (head: bigint, sentence: string) => void): Promise<void> {
  const heads = await tx<Array<AuditHead & { kept_hash: Buffer | null }>>`
    SELECT audit_heads.*, audit_log.hash AS kept_hash
    FROM audit_heads LEFT JOIN audit_log ON audit_log.id = entry ORDER BY number`;
  let previous: AuditHead | undefined;
  for (const head of heads) {
    const follows =
      head.number === (previous?.number ?? 0n) + 1n &&
      head.entry > (previous?.entry ?? 0n) &&
      head.previous_hash.equals(previous?.hash ?? noHash);
    if (!follows) report(head.number, 'does not follow the head before it');
    if (!head.hash.equals(hashOfHead(head))) report(head.number, 'does not have its hash');
    if (!isSignedBy(head.public_key, head.hash, head.signature)) report(head.number, 'is not signed by its key');
    if (head.kept_hash === null || !head.kept_hash.equals(head.entry_hash)) {
      report(head.number, `does not match audit entry ${head.entry}`);
    }
    previous = head;
  }
}
