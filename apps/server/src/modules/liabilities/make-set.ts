import { ledgerHeads, seenPositions } from '../ledger/index.ts';
import type { Database, Snapshot, Tx } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import * as t from '../../platform/table.ts';
import { rootOfTotals, totalTable, type Total } from './liability-heads.ts';
import { leafNode, leavesOnPage, packLeaves, placeOf, sumOf, type Leaf, type SumNode } from './sum-tree.ts';

export const pageTable = t.table('liability_pages', {
  setId: t.bigint,
  asset: t.text,
  page: t.integer,
  firstPlace: t.bytes,
  hash: t.bytes,
  sum: t.bigint,
  leaves: t.bytes,
});
export type Page = t.RowOf<typeof pageTable>;

/** Money in ten-thousandths of the account currency: free cash and what is set aside; and withdrawals that the bank has not paid. */
export const moneyAssets = { cash: 'cash', withdrawals: 'withdrawals' } as const;
/** Whole units of an instrument, and of a fund what its shares have cost, in ten-thousandths. */
export const unitsOf = (symbol: string): string => `units:${symbol}`;
export const fundOf = (id: bigint): string => `fund:${id}`;

const rowsAtOnce = 5_000;
const pagesAtOnce = 200;
/** The nights whose pages are kept: of older ones totals and head are. */
const setsKept = 3;

export interface MakingSets {
  readonly database: Database;
  /** Makes tags, by a key of its own. */
  readonly hash: KeyedHash;
}

/** A leaf's tag, for a customer, an asset and a night. */
export function tagOf(hash: KeyedHash, setId: bigint, asset: string): (customerId: string) => Buffer {
  return (customerId) => hash(`${setId}|${asset}|${customerId}`);
}

/**
 * Makes the trees of this moment and keeps them, for the next head. One node does it. What a run that was killed has left is taken
 * away first.
 */
export async function makeSet({ database, hash }: MakingSets, asOf: Date): Promise<void> {
  const id = await database.transaction(async (tx) => {
    const [row] = await tx<[{ id: bigint }]>`SELECT coalesce(max(id), 0) + 1 AS id FROM liability_sets`;
    await tx`DELETE FROM liability_pages WHERE set_id >= ${row.id} OR set_id <= ${row.id - BigInt(setsKept)}`;
    return row.id;
  });
  const { totals, snapshot, head } = await database.snapshot(async (tx) => {
    const snapshot = await seenPositions(tx);
    const made: Total[] = [];
    for await (const { asset, leaves } of leavesByAsset(tx)) {
      made.push(await keepTree(database, { setId: id, asset }, leaves, tagOf(hash, id, asset)));
    }
    return { totals: made, snapshot, head: await ledgerHeads.last(tx) };
  });
  await database.transaction(async (tx) => {
    await tx`
      INSERT INTO liability_sets (id, as_of, snapshot, ledger_head, ledger_head_hash, root)
      VALUES (${id}, ${asOf}, ${snapshot}::pg_snapshot, ${head?.number ?? 0n}, ${head?.hash ?? Buffer.alloc(32)}, ${rootOfTotals(totals)})`;
    await totalTable.insert(tx, totals);
  });
}

interface Held {
  readonly customerId: string;
  readonly quantity: bigint;
}

/** What each customer has, asset by asset in the order of their names. */
async function* leavesByAsset(tx: Snapshot): AsyncGenerator<{ asset: string; leaves: Held[] }> {
  let current: { asset: string; leaves: Held[] } | undefined;
  for await (const rows of heldBy(tx).cursor(rowsAtOnce)) {
    for (const { asset, customerId, quantity } of rows) {
      if (current?.asset !== asset) {
        if (current !== undefined) yield current;
        current = { asset, leaves: [] };
      }
      current.leaves.push({ customerId, quantity });
    }
  }
  if (current !== undefined) yield current;
}

/** All that the house owes to customers or keeps for them. What a customer owes it, a loan, is no part of it, and is not taken off. */
export function heldBy(tx: Tx) {
  return tx<Array<Held & { asset: string }>>`
    SELECT asset COLLATE "C" AS asset, customer_id, sum(quantity)::bigint AS quantity
    FROM (
      SELECT ${moneyAssets.cash} AS asset, owner AS customer_id, balance AS quantity
      FROM ledger.accounts WHERE kind IN ('cash', 'holds', 'unsettled') AND balance > 0
      UNION ALL
      SELECT ${moneyAssets.withdrawals}, customer_id, amount FROM withdrawals WHERE status = 'in_progress'
      UNION ALL
      SELECT 'units:' || symbol, customer_id, remaining FROM lots WHERE remaining > 0
      UNION ALL
      SELECT 'units:' || symbol, customer_id, allotted
      FROM ipo_applications a JOIN ipos ON ipos.id = ipo_id WHERE a.status = 'allotted' AND a.listed_at IS NULL
      UNION ALL
      SELECT 'fund:' || fund_id, customer_id, amount FROM fund_orders WHERE status = 'active'
    ) AS held
    GROUP BY 1, 2
    ORDER BY 1`;
}

/** Keeps the pages of one asset's tree. @returns its total */
async function keepTree(
  database: Database,
  { setId, asset }: Pick<Total, 'setId' | 'asset'>,
  held: readonly Held[],
  tag: (customerId: string) => Buffer,
): Promise<Total> {
  const nodes: SumNode[] = [];
  let pages: Page[] = [];
  const write = async (): Promise<void> => {
    const written = pages;
    pages = [];
    await database.transaction((tx) => pageTable.insert(tx, written));
  };
  for (const page of pagesInOrder(held, tag)) {
    const { hash, sum } = sumOf(page.map((leaf) => leafNode(asset, leaf)));
    const firstPlace = Buffer.from(placeOf(page[0] as Leaf));
    pages.push({ setId, asset, page: nodes.length, firstPlace, hash, sum, leaves: packLeaves(page) });
    nodes.push({ hash, sum });
    if (pages.length === pagesAtOnce) await write();
  }
  await write();
  const root = sumOf(nodes);
  return { setId, asset, total: root.sum, holders: BigInt(held.length), root: root.hash };
}

/** As many bytes of a tag as fit a whole number: of a million tags hardly two begin with the same. */
const bytesCompared = 6;
const tagBytes = 32;

/**
 * The leaves in the order of their tags, a page at a time. Of a million, tags that are objects of their own take 300 MB, and to compare
 * whole ones takes ten times as long.
 */
function* pagesInOrder(held: readonly Held[], tagOf: (customerId: string) => Buffer): Generator<Leaf[]> {
  const tags = Buffer.allocUnsafe(held.length * tagBytes);
  const begins = new Float64Array(held.length);
  for (const [place, { customerId }] of held.entries()) {
    const tag = tagOf(customerId);
    tags.set(tag, place * tagBytes);
    begins[place] = tag.readUIntBE(0, bytesCompared);
  }
  const tagAt = (place: number): Buffer => tags.subarray(place * tagBytes, (place + 1) * tagBytes);
  const order = Uint32Array.from(held.keys()).toSorted(
    (left, right) => (begins[left] ?? 0) - (begins[right] ?? 0) || tagAt(left).compare(tagAt(right)),
  );
  for (let start = 0; start < order.length; start += leavesOnPage) {
    yield Array.from(order.subarray(start, start + leavesOnPage), (place) => ({
      ...(held[place] as Held),
      tag: tagAt(place),
    }));
  }
}
