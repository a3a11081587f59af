import type { Sql, Tx } from '../../platform/database.ts';
import { Heads, sealColumns } from '../../platform/heads.ts';
import { locks } from '../../platform/locks.ts';
import { bigint, bytes, table, type RowOf } from '../../platform/table.ts';
import { merkleRoot } from './merkle.ts';

export const headTable = table('ledger.heads', {
  number: bigint,
  fromBlock: bigint,
  toBlock: bigint,
  /** Over the hashes of its blocks. */
  merkleRoot: bytes,
  ...sealColumns,
});

/** Seals consecutive blocks, for publication. Each names the hash of the one before it. */
export type Head = RowOf<typeof headTable>;

/** A head proves one of its blocks by hashing all of them, so they are not too many. */
const blocksInHead = 65_536n;

export const ledgerHeads = new Heads<Head>({
  name: 'ledger',
  lock: locks.ledgerHeads,
  table: headTable,
  async next(tx, last) {
    const fromBlock = (last?.toBlock ?? 0n) + 1n;
    const blocks = await blockHashes(tx, fromBlock, fromBlock + blocksInHead - 1n);
    if (blocks.length === 0) return undefined;
    return { fromBlock, toBlock: fromBlock + BigInt(blocks.length) - 1n, merkleRoot: merkleRoot(blocks) };
  },
  range: ({ fromBlock, toBlock }) => [fromBlock, toBlock],
  follows: ({ fromBlock }, covered) => fromBlock === covered + 1n,
  async fits(sql, head, covered) {
    const hashes = await blockHashes(sql, head.fromBlock, head.toBlock);
    return head.fromBlock === covered + 1n && isRootOf(head, hashes);
  },
});

/** Whether a head says these hashes of its blocks. */
export function isRootOf(head: Head, hashes: readonly Buffer[]): boolean {
  return hashes.length > 0 && merkleRoot(hashes).equals(head.merkleRoot);
}

/** The hashes of the blocks from one to the other, both included, as far as there are any. */
export async function blockHashes(sql: Sql | Tx, from: bigint, to: bigint): Promise<Buffer[]> {
  const rows = await sql<Array<{ hash: Buffer }>>`
    SELECT hash FROM ledger.blocks WHERE number BETWEEN ${from} AND ${to} ORDER BY number`;
  return rows.map(({ hash }) => hash);
}
