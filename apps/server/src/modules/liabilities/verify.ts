import { rootOf } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import {
  liabilityHeads,
  readSets,
  readTotals,
  rootOfTotals,
  type LiabilitySet,
  type Total,
} from './liability-heads.ts';
import { moneyAssets, type Page } from './make-set.ts';
import { joinSums, unpackLeaves } from './sum-tree.ts';

const rowsAtOnce = 5_000;
const namedAtMost = 100;

/**
 * Heads follow each other and say their sets; a set's root is of its totals; of the newest set the pages add up to the totals, and what
 * it says of each customer's cash is what the transfers make that were committed by then. That hashes of leaves are right each customer
 * can tell of their own; here the key of their tags is not known. Reads only.
 */
export async function verifyLiabilities(tx: Tx): Promise<{ sets: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  const report = (set: bigint, sentence: string) => {
    if (differences.length < namedAtMost) differences.push(difference('liabilities', set, `night ${set} ${sentence}`));
  };
  const sets = await readSets(tx, 0n);
  const bySet = new Map(sets.map((set) => [set.setId, set]));
  await liabilityHeads.check(
    tx,
    (head) => (isSame(head, bySet.get(head.setId)) ? undefined : 'does not say its set'),
    (head, sentence) => differences.push(difference('head', head, `head ${head} of the liabilities ${sentence}`)),
  );
  for (const { setId, root } of sets) {
    if (!rootOfTotals(await readTotals(tx, setId)).equals(root)) report(setId, 'has another root than its totals');
  }
  const newest = sets.at(-1);
  if (newest !== undefined) {
    for (const total of await readTotals(tx, newest.setId)) await checkPages(tx, total, report);
    await checkCash(tx, newest.setId, report);
  }
  return { sets: sets.length, differences };
}

function isSame(head: LiabilitySet, set: LiabilitySet | undefined): boolean {
  return (
    set?.root.equals(head.root) === true &&
    set.asOf.getTime() === head.asOf.getTime() &&
    set.ledgerHead === head.ledgerHead &&
    set.ledgerHeadHash.equals(head.ledgerHeadHash)
  );
}

type Report = (set: bigint, sentence: string) => void;

async function checkPages(tx: Tx, { setId, asset, total, holders, root }: Total, report: Report): Promise<void> {
  const nodes: Array<Pick<Page, 'hash' | 'sum'>> = [];
  let leaves = 0;
  for await (const pages of pagesOf(tx, setId, asset)) {
    for (const { page, hash, sum, leaves: packed } of pages) {
      const held = unpackLeaves(packed, () => packed);
      const adds = held.reduce((before, { quantity }) => before + quantity, 0n);
      if (page !== nodes.length || adds !== sum) report(setId, `has a page of ${asset} that does not add up: ${page}`);
      nodes.push({ hash, sum });
      leaves += held.length;
    }
  }
  const made = nodes.length === 0 ? undefined : rootOf(nodes, joinSums);
  if (made?.sum !== total || !made.hash.equals(root) || BigInt(leaves) !== holders) {
    report(setId, `has another total of ${asset} than its pages make`);
  }
}

const pagesOf = (tx: Tx, setId: bigint, asset: string) =>
  tx<Array<Pick<Page, 'page' | 'hash' | 'sum' | 'leaves'>>>`
    SELECT page, hash, sum, leaves FROM liability_pages WHERE set_id = ${setId} AND asset = ${asset} ORDER BY page`.cursor(
    rowsAtOnce / 100,
  );

/** What the transfers that the set's snapshot saw have made of each customer's cash, and what the set says. */
async function checkCash(tx: Tx, setId: bigint, report: Report): Promise<void> {
  const said = new Map<string, bigint>();
  for await (const pages of pagesOf(tx, setId, moneyAssets.cash)) {
    for (const { leaves } of pages) {
      for (const { customerId, quantity } of unpackLeaves(leaves, () => leaves)) said.set(customerId, quantity);
    }
  }
  const made = tx<Array<{ customerId: string; cash: bigint }>>`
    SELECT customer_id, sum(
      CASE WHEN credit IN ('cash', 'holds', 'unsettled') THEN amount ELSE 0 END
        - CASE WHEN debit IN ('cash', 'holds', 'unsettled') THEN amount ELSE 0 END
    )::bigint AS cash
    FROM ledger.transfers, (SELECT snapshot FROM liability_sets WHERE id = ${setId}) AS seen
    WHERE pg_visible_in_snapshot(position::text::xid8, snapshot)
    GROUP BY customer_id`;
  for await (const rows of made.cursor(rowsAtOnce)) {
    for (const { customerId, cash } of rows) {
      if ((said.get(customerId) ?? 0n) !== cash) {
        report(
          setId,
          `says ${said.get(customerId) ?? 0n} of cash of customer ${customerId}, whose transfers made ${cash}`,
        );
      }
      said.delete(customerId);
    }
  }
  for (const customerId of said.keys()) report(setId, `has cash of customer ${customerId}, who has no transfers`);
}
