import { levyAccounts } from '@sauda/facts';
import type { Database, Tx } from '../../platform/database.ts';
import { difference, type Difference } from '../../platform/difference.ts';
import { type CustomerAccount, type HouseAccount, isOfKnownKind } from './account.ts';
import {
  blockHash,
  blocks as blockTable,
  canonicalText,
  rootOfPieces,
  transfers,
  transfersBetween,
  type Block,
  type SealedTransfer,
} from './chain.ts';
import { isRootOf, ledgerHeads, leafHash } from './merkle.ts';
import { missingGuards } from './guards.ts';
import { checkDays } from './verify-days.ts';
import { createTally, type Tally } from './tally.ts';
import { totalsOfKinds } from './explore.ts';

export interface Verification {
  readonly transfers: number;
  readonly accounts: number;
  readonly blocks: number;
  /** Published heads. */
  readonly heads: number;
  /** Those among them that were taken back after a restore, as an operator has said. */
  readonly headsTakenBack: number;
  /** Transfers that are not yet in a block. */
  readonly unsealed: number;
  /**
   * The hash of the last block, in hexadecimal; undefined where there is none. Whoever notes it elsewhere can tell
   * later whether anything up to there was made anew, since a chain made anew throughout fits together too.
   */
  readonly head: string | undefined;
  /** Empty: the books are right. */
  readonly differences: readonly Difference[];
}

const customerAccounts: CustomerAccount[] = ['cash', 'holds', 'loan', 'unsettled'];
const houseAccounts: HouseAccount[] = [
  'bank',
  'clearing',
  'fees',
  'fund_pool',
  'ipo_escrow',
  'interest',
  'dividends',
  'payouts',
  'errors',
  'suspense',
  'sundry_income',
  'bank_charges',
  'goodwill',
  'loan_losses',
  ...levyAccounts,
  'receivable',
  'payable',
  'clearing_broker',
  'tax_withheld',
  'fractional_shares',
];
export type Report = (...found: Parameters<typeof difference>) => void;

const pageSize = 5_000;
export const reportedAtMost = 100;

/**
 * Recomputes every balance and the whole chain from the transfers alone, in one snapshot, so that it may run beside a
 * working server.
 */
export async function verifyLedger(database: Database): Promise<Verification> {
  return database.snapshot(async (tx) => {
    const differences: Difference[] = [];
    const report: Report = (...found) => {
      if (differences.length < reportedAtMost) differences.push(difference(...found));
    };
    const blocks = await tx<Block[]>`SELECT ${blockTable.columns()} FROM ledger.blocks ORDER BY number`;
    checkLinks(blocks, report);
    const heads = await ledgerHeads.check(
      tx,
      (head) => {
        const covered = blocks.slice(Number(head.fromBlock) - 1, Number(head.toBlock));
        return isRootOf(
          head,
          covered.map(({ hash }) => hash),
        )
          ? undefined
          : 'does not match its blocks';
      },
      (head, sentence) => report('head', head, `head ${head} ${sentence}`),
    );

    const tally = createTally();
    const look = (transfer: SealedTransfer): void => {
      tally.add(transfer);
      checkKind(transfer, report);
    };
    let transferCount = 0;
    for (const block of blocks) {
      const { root, count } = await rootOfPieces(
        leavesOf(transfersBetween(tx, block.fromPosition, block.toPosition), look),
      );
      transferCount += count;
      if (count !== block.transferCount || root?.equals(block.merkleRoot) !== true) {
        report('sealed_block', block.number, `block ${block.number} does not match its transfers`);
      }
    }
    let unsealed = 0;
    const rest = transfersAfter(tx, blocks.at(-1)?.toPosition ?? 0n);
    for await (const page of rest) {
      page.forEach(look);
      unsealed += page.length;
    }

    for (const sentence of await missingGuards(tx)) report('guard', sentence, sentence);
    await checkAccounts(tx, report);
    const accounts = await checkBalances(tx, tally, report);
    await checkTotals(tx, report);
    await checkDays(tx, blocks, report);
    await checkRunning(tx, report);
    return {
      transfers: transferCount + unsealed,
      accounts,
      blocks: blocks.length,
      heads: heads.count,
      headsTakenBack: heads.takenBack,
      unsealed,
      head: blocks.at(-1)?.hash.toString('hex'),
      differences,
    };
  });
}

/** What the next block names of the one before it. */
export type Link = Pick<Block, 'number' | 'toPosition' | 'hash'>;

export async function* leavesOf(
  pieces: AsyncIterable<readonly SealedTransfer[]>,
  look: (transfer: SealedTransfer) => void,
): AsyncGenerator<Buffer[]> {
  for await (const piece of pieces) {
    piece.forEach(look);
    yield piece.map((transfer) => leafHash(canonicalText(transfer)));
  }
}

/** @param before the block that the first of them follows; undefined where that is the first of all */
export function checkLinks(blocks: readonly Block[], report: Report, before?: Link): void {
  let previous = before;
  for (const block of blocks) {
    const expectedHash = previous?.hash ?? Buffer.alloc(32);
    if (!block.previousHash.equals(expectedHash))
      report('sealed_block', block.number, `block ${block.number} does not follow the block before it`);
    if (!block.hash.equals(blockHash(block)))
      report('sealed_block', block.number, `block ${block.number} does not have its hash`);
    if (block.number !== (previous?.number ?? 0n) + 1n)
      report('sealed_block', block.number, `block ${block.number} is out of order`);
    if (block.fromPosition !== (previous?.toPosition ?? 0n))
      report('sealed_block', block.number, `block ${block.number} leaves a gap before it`);
    previous = block;
  }
}

function transfersAfter(tx: Tx, position: bigint): AsyncIterable<SealedTransfer[]> {
  return tx<SealedTransfer[]>`
    SELECT ${transfers.columns()} FROM ledger.transfers
    WHERE position >= ${position}`.cursor(pageSize);
}

/** Nothing is moved but in the ways of the list. */
export function checkKind(transfer: SealedTransfer, report: Report): void {
  if (isOfKnownKind(transfer)) return;
  const { id, customerId, subjectKind, reason, debit, credit } = transfer;
  report(
    'transfer',
    id,
    `transfer ${id} of customer ${customerId} is of no known kind: ${subjectKind} ${reason} from ${debit} to ${credit}`,
  );
}

/** Every customer has the same accounts, but that of what has not settled, and the house has its own. */
export async function checkAccounts(tx: Tx, report: Report): Promise<void> {
  const rows = await tx<Array<{ owner: string; kind: string; stripe: number; isMissing: boolean }>>`
    WITH expected AS (
      SELECT owner, kind, 0 AS stripe
      FROM (SELECT DISTINCT owner FROM ledger.accounts WHERE owner <> ledger.house()) AS customers,
        unnest(${customerAccounts}::text[]) AS kind
      UNION ALL
      SELECT ledger.house(), kind, stripe FROM unnest(${houseAccounts}::text[]) AS kind, generate_series(0, 15) AS stripe
    )
    SELECT owner, kind, stripe, accounts.balance IS NULL AS is_missing
    FROM expected FULL JOIN ledger.accounts USING (owner, kind, stripe)
    WHERE expected.owner IS NULL OR (accounts.balance IS NULL AND kind <> 'unsettled')
    LIMIT ${reportedAtMost}`;
  for (const { owner, kind, stripe, isMissing } of rows) {
    report(
      'account',
      `${owner} ${kind} ${stripe}`,
      `account ${owner} ${kind} ${stripe} ${isMissing ? 'is missing' : 'belongs to nobody'}`,
    );
  }
}

/** Sums are of any size: books that a bigint could not hold are to be reported, too. */
async function checkBalances(tx: Tx, tally: Tally, report: Report): Promise<number> {
  let accounts = 0;
  let total = 0n;
  const rows = tx<Array<{ owner: string; kind: string; balance: string; transfers: string }>>`
    SELECT CASE WHEN owner = ledger.house() THEN 'house' ELSE owner::text END AS owner, kind,
      sum(balance)::text AS balance, sum(transfers)::text AS transfers
    FROM ledger.accounts GROUP BY ledger.accounts.owner, kind`.cursor(pageSize);
  for await (const page of rows) {
    for (const { owner, kind, ...sums } of page) {
      const [balance, transfers] = [BigInt(sums.balance), BigInt(sums.transfers)];
      accounts += 1;
      total += balance;
      const name = `${owner} ${kind}`;
      const should = tally.take(owner, kind);
      if (balance !== should.balance)
        report('balance', name, `account ${name} has ${balance}, its transfers make ${should.balance}`);
      if (transfers !== should.transfers)
        report('balance', name, `account ${name} counts ${transfers} transfers, there are ${should.transfers}`);
      if ((kind === 'cash' || kind === 'holds' || kind === 'unsettled') && balance < 0n)
        report('balance', name, `account ${name} is below zero`);
    }
  }
  for (const name of tally.rest()) report('account', name, `transfers name account ${name}, which does not exist`);
  if (total !== 0n) report('balance', 'all', `all balances sum to ${total} instead of zero`);
  return accounts;
}

/** What is shown of all accounts of a kind together is their sum, counted up to the end of a block. */
export async function checkTotals(tx: Tx, report: Report): Promise<void> {
  const counted = await tx<Array<{ isEnd: boolean }>>`
    SELECT position = 0 OR EXISTS (SELECT FROM ledger.blocks WHERE to_position = position) AS is_end
    FROM (SELECT DISTINCT position FROM ledger.totals) AS counted`;
  if (counted.length !== 1 || !counted.every(({ isEnd }) => isEnd))
    report('total', 'all', 'the totals are not counted up to the end of one block');
  const totals = new Map((await totalsOfKinds(tx)).map(({ account, balance }) => [account, balance]));
  const sums = await tx<Array<{ kind: string; sum: string }>>`
    SELECT kind, sum(balance)::text AS sum FROM ledger.accounts GROUP BY kind`;
  // Of some there is no account yet, as of what nobody waits for to settle.
  for (const kind of [...customerAccounts, ...houseAccounts]) {
    if (!totals.has(kind)) report('total', kind, `there is no total of accounts ${kind}`);
  }
  const balances = new Map(sums.map(({ kind, sum }) => [kind, BigInt(sum)]));
  for (const kind of new Set([...balances.keys(), ...totals.keys()])) {
    const [balance, total] = [balances.get(kind) ?? 0n, totals.get(kind)];
    if (total !== balance)
      report('total', kind, `all accounts ${kind} have ${balance}, their total says ${total ?? 'nothing'}`);
  }
}

/**
 * Each transfer states the free cash that it leaves, and since there are numbers, how many its customer has with it: one by
 * one they must add up.
 */
async function checkRunning(tx: Tx, report: Report): Promise<void> {
  const rows = await tx<Array<{ customerId: string; id: bigint; isCash: boolean | undefined }>>`
    SELECT customer_id, id, running <> cash_after AS is_cash FROM (
      SELECT customer_id, id, cash_after, number,
        sum(CASE 'cash' WHEN credit THEN amount WHEN debit THEN -amount ELSE 0 END) OVER transfers_of_customer AS running,
        row_number() OVER transfers_of_customer AS place,
        lag(number) OVER transfers_of_customer AS number_before
      FROM ledger.transfers
      WINDOW transfers_of_customer AS (PARTITION BY customer_id ORDER BY id)
    ) stated
    WHERE running <> cash_after OR number <> place OR (number IS NULL AND number_before IS NOT NULL)
    LIMIT ${reportedAtMost}`;
  for (const { customerId, id, isCash } of rows)
    report(
      'transfer',
      id,
      `transfer ${id} of customer ${customerId} states a wrong ${isCash === true ? 'balance' : 'number'}`,
    );
}
