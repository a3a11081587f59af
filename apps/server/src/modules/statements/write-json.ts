import {
  ledgerHeads,
  proveBlocks,
  proveTransfers,
  type Head,
  type HeadTree,
  type ProvedBlock,
  type ProvedTransfer,
} from '../ledger/index.ts';
import { chargesBetween } from '../trading/index.ts';
import type { Database } from '../../platform/database.ts';
import type { Signer } from '../../platform/encryption.ts';
import { signFacts } from './sign-facts.ts';
import type { Statement } from './statement.ts';

const transfersAtOnce = 500;
const blocksAtOnce = 500;

/**
 * The statement with its proofs (docs/LEDGER.md, "Statements"). What it says of itself comes first and is signed. Transfers come first, then the blocks that they are
 * in, then those blocks' heads: of what has been written only the numbers of blocks stay in memory.
 */
export async function* writeJson(database: Database, statement: Statement, signer: Signer): AsyncGenerator<string> {
  const charges = await chargesBetween(database.sql, statement.customer.id, statement);
  yield `${JSON.stringify(signFacts(statement, signer, charges), undefined, 1).slice(0, -2)},\n "transfers": [`;
  const numbers = new Set<bigint>();
  yield* joined(transfersOf(database, statement, numbers));
  yield '\n ],\n "blocks": [';
  const heads: Head[] = [];
  yield* joined(blocksOf(database, [...numbers].toSorted(byNumber), heads));
  yield `\n ],\n "heads": [`;
  yield* joined([heads.map((head) => ledgerHeads.written(head))]);
  yield '\n ]\n}\n';
}

async function* transfersOf(
  database: Database,
  { customer, after, upTo, head }: Statement,
  numbers: Set<bigint>,
): AsyncGenerator<object[]> {
  const lastBlock = head?.toBlock ?? 0n;
  for (let last = after; last < upTo;) {
    const range = { after: last, upTo, limit: transfersAtOnce, lastBlock };
    const page = await database.transaction((tx) => proveTransfers(tx, customer.id, range));
    for (const { block } of page) if (block !== undefined) numbers.add(block);
    yield page.map(writtenTransfer);
    last = page.at(-1)?.transfer.id ?? upTo;
  }
}

async function* blocksOf(database: Database, numbers: readonly bigint[], heads: Head[]): AsyncGenerator<object[]> {
  let known: HeadTree | undefined;
  for (let at = 0; at < numbers.length; at += blocksAtOnce) {
    const page = await database.transaction((tx) => proveBlocks(tx, numbers.slice(at, at + blocksAtOnce), known));
    heads.push(...page.heads.slice(known === undefined ? 0 : 1).map(({ head }) => head));
    known = page.heads.at(-1);
    yield page.blocks.map(writtenBlock);
  }
}

function writtenTransfer({ transfer, block, index, proof }: ProvedTransfer) {
  return {
    position: transfer.position.toString(),
    id: transfer.id.toString(),
    customer_id: transfer.customerId,
    debit: transfer.debit,
    credit: transfer.credit,
    amount: transfer.amount.toString(),
    cash_after: transfer.cashAfter?.toString() ?? null,
    reason: transfer.reason,
    subject_kind: transfer.subjectKind,
    subject_no: transfer.subjectNo,
    actor: transfer.actor,
    posted_at: transfer.postedAt.toISOString(),
    number: transfer.number?.toString() ?? null,
    block: block?.toString() ?? null,
    index,
    proof: proof.map(hex),
  };
}

function writtenBlock({ block, head, proof }: ProvedBlock) {
  return {
    number: block.number.toString(),
    from_position: block.fromPosition.toString(),
    to_position: block.toPosition.toString(),
    transfer_count: block.transferCount,
    merkle_root: hex(block.merkleRoot),
    previous_hash: hex(block.previousHash),
    sealed_at: block.sealedAt.toISOString(),
    hash: hex(block.hash),
    head: head.toString(),
    proof: proof.map(hex),
  };
}

/** Objects as members of an array, one a line. */
async function* joined(pages: AsyncIterable<readonly object[]> | Iterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '\n  ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((member) => JSON.stringify(member)).join(',\n  ');
    separator = ',\n  ';
  }
}

const hex = (bytes: Buffer): string => bytes.toString('hex');
const byNumber = (left: bigint, right: bigint): number => (left < right ? -1 : 1);
