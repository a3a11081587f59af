import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { checkAuditHeads } from './audit-heads.ts';
import { hashOfEntry, noHash, type HashedEntry } from './audit-log.ts';

export interface AuditVerification {
  readonly entries: number;
  readonly differences: readonly Difference[];
}

const batchSize = 5_000;
const namedAtMost = 100;

/** Recomputes the chain of the audit log, and compares it with its published heads. Reads only. */
export async function verifyAudit(tx: Tx): Promise<AuditVerification> {
  const differences: Difference[] = [];
  const report = (kind: string, id: bigint, sentence: string) => {
    if (differences.length < namedAtMost)
      differences.push(difference(kind, id.toString(), `${kind} ${id} ${sentence}`));
  };
  let [last, previousHash]: [bigint, Uint8Array] = [0n, noHash];
  let entries = 0;
  for (;;) {
    const rows = await tx<Array<HashedEntry & { hash: Buffer }>>`
      SELECT id, at, actor, action, object_kind, object_id, before::text AS before,
        after::text AS after, reason, address, previous_hash, hash
      FROM audit_log WHERE id > ${last} ORDER BY id LIMIT ${batchSize}`;
    for (const row of rows) {
      const follows = row.id === last + 1n && Buffer.from(previousHash).equals(row.previousHash);
      if (!follows) report('audit entry', row.id, 'does not follow the one before it');
      else if (!hashOfEntry(row).equals(row.hash)) report('audit entry', row.id, 'says something else than its hash');
      [last, previousHash] = [row.id, row.hash];
    }
    entries += rows.length;
    if (rows.length < batchSize) break;
  }
  await checkAuditHeads(tx, (head, sentence) => report('audit head', head, sentence));
  return { entries, differences };
}
