import { leafHash, merkleTree } from '../ledger/index.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { Heads, sealColumns } from '../../platform/heads.ts';
import { locks } from '../../platform/locks.ts';
import * as t from '../../platform/table.ts';

/** What all customers together have of one asset on one night. */
export const totalTable = t.table('liability_totals', {
  setId: t.bigint,
  asset: t.text,
  total: t.bigint,
  holders: t.bigint,
  /** The hash of the root of its tree of sums. */
  root: t.bytes,
});
export type Total = t.RowOf<typeof totalTable>;

const headTable = t.table('liability_heads', {
  number: t.bigint,
  setId: t.bigint,
  asOf: t.time,
  /** The newest head of the ledger when it was made, and its hash. */
  ledgerHead: t.bigint,
  ledgerHeadHash: t.bytes,
  /** Over the totals. */
  root: t.bytes,
  ...sealColumns,
});

/** A night's liabilities, signed for publication by the key of the ledger's heads. It names the hash of the head before it. */
export type LiabilityHead = t.RowOf<typeof headTable>;
export type LiabilitySet = Pick<LiabilityHead, 'setId' | 'asOf' | 'ledgerHead' | 'ledgerHeadHash' | 'root'>;

export const liabilityHeads = new Heads<LiabilityHead>({
  name: 'liabilities',
  lock: locks.liabilityHeads,
  table: headTable,
  next: async (tx, last) => (await readSets(tx, last?.setId ?? 0n))[0],
  range: ({ setId }) => [setId, setId],
  follows: ({ setId }, covered) => setId > covered,
  async fits(sql, head) {
    const [set] = await readSets(sql, head.setId - 1n);
    return set?.setId === head.setId && set.root.equals(head.root);
  },
});

/** Sets after the one of this number, oldest first. */
export function readSets(sql: Sql | Tx, after: bigint): Promise<LiabilitySet[]> {
  return sql<LiabilitySet[]>`
    SELECT id AS set_id, as_of, ledger_head, ledger_head_hash, root FROM liability_sets WHERE id > ${after} ORDER BY id`;
}

/** When a set was made; undefined where there is none of this number. */
export async function timeOfSet(sql: Sql | Tx, setId: bigint): Promise<Date | undefined> {
  const [row] = await sql<Array<{ asOf: Date }>>`SELECT as_of FROM liability_sets WHERE id = ${setId}`;
  return row?.asOf;
}

/** The totals of a set, in the order in which they are the leaves of its root. */
export function readTotals(sql: Sql | Tx, setId: bigint): Promise<Total[]> {
  return sql<Total[]>`SELECT ${totalTable.columns()} FROM liability_totals WHERE set_id = ${setId} ORDER BY asset`;
}

/** The hash of byte 00 and the JSON array, without spaces, of asset, total, holders (digits) and the root of its tree (small hexadecimal). */
function hashOfTotal({ asset, total, holders, root }: Total): Buffer {
  return leafHash(JSON.stringify([asset, total.toString(), holders.toString(), root.toString('hex')]));
}

/** @param totals of one set, in the order of their assets; 32 zero bytes where nobody has anything */
export function treeOfTotals(totals: readonly Total[]): ReturnType<typeof merkleTree> {
  return merkleTree(totals.length === 0 ? [Buffer.alloc(32)] : totals.map(hashOfTotal));
}

export const rootOfTotals = (totals: readonly Total[]): Buffer => treeOfTotals(totals).at(-1)?.[0] as Buffer;
