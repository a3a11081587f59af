import { inclusionProof, treeOf, type Tree } from '../ledger/index.ts';
import type { Sql } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import { liabilityHeads, readTotals, treeOfTotals, type LiabilityHead, type Total } from './liability-heads.ts';
import { fundOf, moneyAssets, tagOf, unitsOf, type Page } from './make-set.ts';
import { joinSums, leafNode, leavesOnPage, nonceOf, unpackLeaves, type SumNode } from './sum-tree.ts';

/** What a customer has of one asset in a set, and what proves that it is in the asset's total, and that in the root. */
export interface ProvedAsset {
  readonly total: Total;
  readonly quantity: bigint;
  readonly nonce: Buffer;
  /** The leaf's place among all holders. */
  readonly index: number;
  readonly proof: readonly SumNode[];
  /** The total's place among all totals. */
  readonly totalIndex: number;
  readonly totalProof: readonly Buffer[];
}

export interface Proof {
  readonly head: LiabilityHead;
  /** How many assets there are totals of. */
  readonly totals: number;
  /** In the order of their assets. None where the customer had nothing. */
  readonly assets: readonly ProvedAsset[];
}

/** The customer's part of the newest published set; undefined before there is one. */
export async function proveCustomer(sql: Sql, hash: KeyedHash, customerId: string): Promise<Proof | undefined> {
  const head = await liabilityHeads.last(sql);
  if (head === undefined) return undefined;
  const { setId } = head;
  const totals = await readTotals(sql, setId);
  const tree = treeOfTotals(totals);
  const candidates = await assetsOf(sql, customerId);
  const assets: ProvedAsset[] = [];
  for (const [totalIndex, total] of totals.entries()) {
    if (!candidates.has(total.asset)) continue;
    const found = await proveLeaf(sql, hash, total, customerId);
    if (found !== undefined) {
      assets.push({ total, ...found, totalIndex, totalProof: inclusionProof(tree, totalIndex) });
    }
  }
  return { head, totals: totals.length, assets };
}

/** All that the customer can have been owed: rows of what has ended stay. */
async function assetsOf(sql: Sql, customerId: string): Promise<Set<string>> {
  const rows = await sql<Array<{ symbol: string | undefined; fundId: bigint | undefined }>>`
    SELECT DISTINCT symbol, NULL::bigint AS fund_id FROM lots WHERE customer_id = ${customerId}
    UNION
    SELECT symbol, NULL FROM corporate_holdings JOIN corporate_actions a ON a.id = action_id WHERE customer_id = ${customerId}
    UNION
    SELECT symbol, NULL FROM ipo_applications a JOIN ipos ON ipos.id = ipo_id WHERE customer_id = ${customerId}
    UNION
    SELECT NULL, fund_id FROM fund_orders WHERE customer_id = ${customerId}`;
  const own = rows.map(({ symbol, fundId }) => (symbol === undefined ? fundOf(fundId ?? 0n) : unitsOf(symbol)));
  return new Set([...Object.values(moneyAssets), ...own]);
}

async function proveLeaf(
  sql: Sql,
  hash: KeyedHash,
  { setId, asset }: Total,
  customerId: string,
): Promise<Pick<ProvedAsset, 'quantity' | 'nonce' | 'index' | 'proof'> | undefined> {
  const tag = tagOf(hash, setId, asset);
  const [page] = await sql<Array<Pick<Page, 'page' | 'leaves'>>>`
    SELECT page, leaves FROM liability_pages
    WHERE set_id = ${setId} AND asset = ${asset} AND first_place <= ${tag(customerId).subarray(0, 16)}
    ORDER BY first_place DESC LIMIT 1`;
  if (page === undefined) return undefined;
  const leaves = unpackLeaves(page.leaves, tag);
  const index = leaves.findIndex((leaf) => leaf.customerId === customerId);
  const leaf = leaves[index];
  if (leaf === undefined) return undefined;
  const within: Tree<SumNode> = treeOf(
    leaves.map((one) => leafNode(asset, one)),
    joinSums,
  );
  const pages = await sql<SumNode[]>`
    SELECT hash, sum FROM liability_pages WHERE set_id = ${setId} AND asset = ${asset} ORDER BY page`;
  const proof = [...inclusionProof(within, index), ...inclusionProof(treeOf(pages, joinSums), page.page)];
  return { quantity: leaf.quantity, nonce: nonceOf(leaf), index: page.page * leavesOnPage + index, proof };
}
