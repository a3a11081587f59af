import { Heads, sealColumns } from '../../platform/heads.ts';
import type { Tx } from '../../platform/database.ts';
import { locks } from '../../platform/locks.ts';
import * as t from '../../platform/table.ts';

const headTable = t.table('audit_heads', {
  number: t.bigint,
  entry: t.bigint,
  /** Of that entry, and so of all before it. */
  entryHash: t.bytes,
  ...sealColumns,
});

/** The newest entry of the audit log at one time, signed for publication. It names the hash of the head before it. */
type AuditHead = t.RowOf<typeof headTable>;

export const auditHeads = new Heads<AuditHead>({
  name: 'audit log',
  lock: locks.auditHeads,
  table: headTable,
  async next(tx, last, isTakingBack) {
    // The oldest is no later than what any of the lost heads had covered, and so shows that they are taken back.
    const order = isTakingBack ? tx`ORDER BY id` : tx`ORDER BY id DESC`;
    const [next] = await tx<Array<{ entry: bigint; entryHash: Buffer }>>`
      SELECT id AS entry, hash AS entry_hash FROM audit_log WHERE id > ${last?.entry ?? 0n} ${order} LIMIT 1`;
    return next;
  },
  range: ({ entry }) => [entry, entry],
  follows: ({ entry }, covered) => entry > covered,
  async fits(sql, head) {
    const [entry] = await sql<Array<{ hash: Buffer }>>`SELECT hash FROM audit_log WHERE id = ${head.entry}`;
    return entry?.hash.equals(head.entryHash) === true;
  },
});

/** Heads follow each other, are signed, and have the hashes of their entries. */
export async function checkAuditHeads(tx: Tx, report: (head: bigint, sentence: string) => void): Promise<void> {
  const entries = await tx<Array<{ id: bigint; hash: Buffer }>>`
    SELECT id, hash FROM audit_log WHERE id IN (SELECT entry FROM audit_heads)`;
  const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
  await auditHeads.check(
    tx,
    ({ entry, entryHash }) =>
      hashes.get(entry)?.equals(entryHash) === true ? undefined : `does not match audit entry ${entry}`,
    report,
  );
}
