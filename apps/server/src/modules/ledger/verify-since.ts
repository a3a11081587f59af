import { column, type Database, type Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import * as t from '../../platform/table.ts';
import { blocks as blockTable, rootOfPieces, transfersBetween, type Block, type SealedTransfer } from './chain.ts';
import { missingGuards } from './guards.ts';
import { blockHashes, isRootOf, ledgerHeads } from './merkle.ts';
import { createTally, type Tally } from './tally.ts';
import {
  checkAccounts,
  checkKind,
  checkLinks,
  checkTotals,
  leavesOf,
  reportedAtMost,
  type Link,
  type Report,
  type Verification,
} from './verify.ts';
import { verifyCustomersSince } from './verify-customers-since.ts';

const verifiedChain = t.table('ledger.verified_chain', {
  block: t.bigint,
  blockHash: t.bytes,
  position: t.bigint,
  transfers: t.bigint,
  verifiedAt: t.time,
});

/** How far the chain was verified. */
type VerifiedChain = t.RowOf<typeof verifiedChain>;

export interface VerificationSince extends Verification {
  /** The block from which it went on. */
  readonly sinceBlock: bigint;
}

/** Two seconds of work: no transaction reads for longer, so that none keeps rows that are gone from being cleared away. */
const transfersInWindow = 50_000;

const nothingVerified: VerifiedChain = {
  block: 0n,
  blockHash: Buffer.alloc(32),
  position: 0n,
  transfers: 0n,
  verifiedAt: new Date(0),
};

/**
 * Verifies what has come since the last time, in windows of their own transactions. What a block has sealed never changes, so each
 * window is right by itself, whenever it is read, and what was found right is kept: the chain to the end of a block, each customer's
 * transfers to one of them. What does not fit is not passed: it is found again each time. Balances of all accounts are compared,
 * also of those that nothing has moved since.
 *
 * What it does not see is what was changed in the part that was verified before: `verifyLedger` does.
 */
export async function verifyLedgerSince(database: Database, now: Date): Promise<VerificationSince> {
  const differences: Difference[] = [];
  const report: Report = (...found) => {
    if (differences.length < reportedAtMost) differences.push(difference(...found));
  };
  const start = await readVerified(database);
  const since = await stillThere(database, start, report);
  let verified = since;
  while (since !== undefined) {
    const next = await verifyWindow(database, verified ?? nothingVerified, { now, report });
    if (next === undefined) break;
    verified = next;
  }
  const ends = verified ?? start;
  const heads = await database.snapshot((tx) => checkHeads(tx, start.block, report));
  await database.snapshot(async (tx) => {
    for (const sentence of await missingGuards(tx)) report('guard', sentence, sentence);
    await checkAccounts(tx, report);
    await checkTotals(tx, report);
  });
  const house = await database.snapshot((tx) => checkHouse(tx, ends.position, report));
  const accounts = await verifyCustomersSince(database, report);
  return {
    transfers: Number(ends.transfers) + house.unsealed,
    accounts,
    blocks: Number(ends.block),
    heads: heads.count,
    headsTakenBack: heads.takenBack,
    unsealed: house.unsealed,
    head: ends.block === 0n ? undefined : ends.blockHash.toString('hex'),
    differences,
    sinceBlock: start.block,
  };
}

async function readVerified(database: Database): Promise<VerifiedChain> {
  const [row] = await database.sql<VerifiedChain[]>`SELECT ${verifiedChain.columns()} FROM ledger.verified_chain`;
  return row ?? nothingVerified;
}

/** The block that was verified last must be what it was: a chain that was made anew has another one there. */
async function stillThere(database: Database, verified: VerifiedChain, report: Report) {
  if (verified.block === 0n) return verified;
  const [hash] = await blockHashes(database.sql, verified.block, verified.block);
  if (hash?.equals(verified.blockHash) === true) return verified;
  report('sealed_block', verified.block, `block ${verified.block} is not the one that was verified`);
  return undefined;
}

/** @returns how far it is verified after it; undefined where there is no further block, or something does not fit */
async function verifyWindow(
  database: Database,
  verified: VerifiedChain,
  { now, report }: { now: Date; report: Report },
): Promise<VerifiedChain | undefined> {
  let found = 0;
  const counting: Report = (...one) => {
    found += 1;
    report(...one);
  };
  const tally = createTally();
  const last = await database.snapshot(async (tx) => {
    const blocks = await nextBlocks(tx, verified.block);
    const before: Link | undefined =
      verified.block === 0n
        ? undefined
        : { number: verified.block, toPosition: verified.position, hash: verified.blockHash };
    checkLinks(blocks, counting, before);
    for (const block of blocks) await checkBlock(tx, block, tally, counting);
    await checkOwners(tx, verified.position, blocks.at(-1)?.toPosition ?? verified.position, counting);
    const count = blocks.reduce((sum, { transferCount }) => sum + transferCount, 0);
    return { block: blocks.at(-1), transfers: verified.transfers + BigInt(count) };
  });
  if (last.block === undefined || found > 0) return undefined;
  const next = {
    block: last.block.number,
    blockHash: last.block.hash,
    position: last.block.toPosition,
    transfers: last.transfers,
    verifiedAt: now,
  };
  return (await keep(database, verified, { next, tally })) ? next : undefined;
}

/** As many as make a window, and one at the least. */
function nextBlocks(tx: Tx, after: bigint): Promise<Block[]> {
  return tx<Block[]>`
    SELECT ${blockTable.columns()} FROM (
      SELECT *, sum(transfer_count) OVER (ORDER BY number) - transfer_count AS before
      FROM (SELECT * FROM ledger.blocks WHERE number > ${after} ORDER BY number LIMIT ${transfersInWindow}) AS following
    ) AS counted
    WHERE before < ${transfersInWindow} ORDER BY number`;
}

async function checkBlock(tx: Tx, block: Block, tally: Tally, report: Report): Promise<void> {
  const look = (transfer: SealedTransfer): void => {
    tally.add(transfer);
    checkKind(transfer, report);
  };
  const { root, count } = await rootOfPieces(
    leavesOf(transfersBetween(tx, block.fromPosition, block.toPosition), look),
  );
  if (count !== block.transferCount || root?.equals(block.merkleRoot) !== true)
    report('sealed_block', block.number, `block ${block.number} does not match its transfers`);
}

async function checkOwners(tx: Tx, from: bigint, to: bigint, report: Report): Promise<void> {
  const rows = await tx<Array<{ owner: string }>>`
    SELECT DISTINCT customer_id AS owner FROM ledger.transfers
    WHERE position >= ${from} AND position < ${to} AND customer_id <> ledger.house()
      AND NOT EXISTS (SELECT FROM ledger.accounts WHERE owner = customer_id)
    LIMIT ${reportedAtMost}`;
  for (const { owner } of rows)
    report('account', `${owner} cash`, `transfers name account ${owner} cash, which does not exist`);
}

/** @returns false where somebody else has gone on from there meanwhile */
function keep(
  database: Database,
  before: VerifiedChain,
  { next, tally }: { next: VerifiedChain; tally: Tally },
): Promise<boolean> {
  const moved = [...tally.ofHouse()];
  return database.transaction(async (tx) => {
    const written = await tx`
      INSERT INTO ledger.verified_chain (block, block_hash, position, transfers, verified_at)
      VALUES (${next.block}, ${next.blockHash}, ${next.position}, ${next.transfers}, ${next.verifiedAt})
      ON CONFLICT (is_only) DO UPDATE SET block = excluded.block, block_hash = excluded.block_hash,
        position = excluded.position, transfers = excluded.transfers, verified_at = excluded.verified_at
      WHERE verified_chain.block = ${before.block}
      RETURNING 1`;
    if (written.length === 0) return false;
    await tx`
      INSERT INTO ledger.verified_house (kind, balance)
      SELECT * FROM unnest(${column(moved.map(([kind]) => kind))}::text[], ${column(moved.map(([, amount]) => amount))}::bigint[])
      ON CONFLICT (kind) DO UPDATE SET balance = verified_house.balance + excluded.balance`;
    return true;
  });
}

/** All heads follow one another, have their hashes and are signed; of those that are new, the roots too. */
async function checkHeads(tx: Tx, since: bigint, report: Report) {
  const [bound] = await tx<[{ first: bigint | undefined; last: bigint | undefined }]>`
    SELECT min(from_block) AS first, max(to_block) AS last FROM ledger.heads WHERE to_block > ${since}`;
  const first = bound.first ?? 1n;
  const hashes = bound.last === undefined ? [] : await blockHashes(tx, first, bound.last);
  return ledgerHeads.check(
    tx,
    (head) => {
      if (head.toBlock <= since) return undefined;
      const covered = hashes.slice(Number(head.fromBlock - first), Number(head.toBlock - first) + 1);
      return isRootOf(head, covered) ? undefined : 'does not match its blocks';
    },
    (head, sentence) => report('head', head, `head ${head} ${sentence}`),
  );
}

/** What the house had at the end of the last block that was verified, and what has been moved since, is what it has now. */
async function checkHouse(tx: Tx, position: bigint, report: Report): Promise<{ unsealed: number }> {
  const rows = await tx<Array<{ kind: string; balance: bigint; should: bigint }>>`
    WITH moved AS MATERIALIZED (SELECT debit, credit, amount FROM ledger.transfers WHERE position >= ${position}),
    should AS (
      SELECT kind, sum(amount) AS balance FROM (
        SELECT kind, balance AS amount FROM ledger.verified_house
        UNION ALL SELECT debit, -amount FROM moved
        UNION ALL SELECT credit, amount FROM moved
      ) AS each GROUP BY kind
    ), has AS (SELECT kind, sum(balance) AS balance FROM ledger.accounts WHERE owner = ledger.house() GROUP BY kind)
    SELECT kind, has.balance::bigint AS balance, coalesce(should.balance, 0)::bigint AS should
    FROM has LEFT JOIN should USING (kind) WHERE has.balance <> coalesce(should.balance, 0)`;
  for (const { kind, balance, should } of rows)
    report('balance', `house ${kind}`, `account house ${kind} has ${balance}, its transfers make ${should}`);
  const [sum] = await tx<[{ total: string; unsealed: number }]>`
    SELECT (SELECT coalesce(sum(balance), 0)::text FROM ledger.accounts) AS total,
      (SELECT count(*)::int FROM ledger.transfers WHERE position >= ${position}) AS unsealed`;
  if (sum.total !== '0') report('balance', 'all', `all balances sum to ${sum.total} instead of zero`);
  return { unsealed: sum.unsealed };
}
