import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { hashOfEntry, noHash, type HashedEntry } from './audit-log.ts';

export interface AuditVerification {
  readonly entries: number;
  readonly differences: readonly Difference[];
}

const batchSize = 5_000;
const namedAtMost = 100;

/** Recomputes the chain of the audit log. Reads only. */
export async function verifyAudit(tx: Tx): Promise<AuditVerification> {
  const differences: Difference[] = [];
  let [last, previousHash]: [bigint, Uint8Array] = [0n, noHash];
  let entries = 0;
  for (;;) {
    const rows = await tx<Array<HashedEntry & { hash: Buffer }>>`
      SELECT id, at, actor, action, object_kind AS "objectKind", object_id AS "objectId", before::text AS before,
        after::text AS after, reason, address, previous_hash AS "previousHash", hash
      FROM audit_log WHERE id > ${last} ORDER BY id LIMIT ${batchSize}`;
    for (const row of rows) {
      const follows = row.id === last + 1n && Buffer.from(previousHash).equals(row.previousHash);
      if ((!follows || !hashOfEntry(row).equals(row.hash)) && differences.length < namedAtMost) {
        const sentence = follows ? 'says something else than its hash' : 'does not follow the one before it';
        differences.push(difference('audit entry', row.id.toString(), `audit entry ${row.id} ${sentence}`));
      }
      [last, previousHash] = [row.id, row.hash];
    }
    entries += rows.length;
    if (rows.length < batchSize) return { entries, differences };
  }
}
