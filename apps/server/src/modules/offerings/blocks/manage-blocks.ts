import type { Decimal } from '@sauda/money';
import type { Sql, Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { byItsDates } from '../context.ts';
import { checkStatus, describe, recordCommand, type OfferingCommand } from '../record-command.ts';
import { toBlockItem, type BlockItem, type BlockKind, type BlockRow, type BlockStatus } from './block-item.ts';

/** What staff say of a block before it is on offer. */
export interface BlockDraft {
  readonly kind: BlockKind;
  readonly symbol: string;
  readonly price: Decimal;
  readonly minimum: bigint;
  readonly quantity: bigint;
  readonly closesAt: Date | undefined;
}

export async function createBlock(tx: Tx, draft: BlockDraft, actor: string, at: Date): Promise<OfferingCommand> {
  const [row] = await tx<[BlockRow]>`
    INSERT INTO block_items (kind, symbol, price, minimum, quantity, remaining, status, closes_at, created_at)
    VALUES (${draft.kind}, ${draft.symbol}, ${draft.price}, ${draft.minimum}, ${draft.quantity}, ${draft.quantity},
      'draft', ${draft.closesAt}, ${at})
    RETURNING *`;
  return recordCommand(tx, commandOf('create', undefined, row, actor, at));
}

/** @throws Refusal `not_found`, `offering_not_editable` where it is on offer already */
export async function editBlock(
  tx: Tx,
  id: bigint,
  draft: BlockDraft,
  actor: string,
  at: Date,
): Promise<OfferingCommand> {
  const before = await lockBlock(tx, id, ['draft']);
  const [after] = await tx<[BlockRow]>`
    UPDATE block_items SET kind = ${draft.kind}, symbol = ${draft.symbol}, price = ${draft.price},
      minimum = ${draft.minimum}, quantity = ${draft.quantity}, remaining = ${draft.quantity},
      closes_at = ${draft.closesAt}
    WHERE id = ${id} RETURNING *`;
  return recordCommand(tx, commandOf('edit', before, after, actor, at));
}

/**
 * Puts a draft on offer.
 * @param check throws where it may not be
 * @throws Refusal `not_found`, `offering_not_editable`
 */
export function publishBlock(
  tx: Tx,
  id: bigint,
  check: (item: BlockItem) => void,
  actor: string,
  at: Date,
): Promise<OfferingCommand> {
  return changeStatus(tx, id, { command: 'publish', from: ['draft'], to: 'open', check }, actor, at);
}

/** Takes a block from offer; what was bought stays bought. @throws Refusal `not_found`, `offering_not_editable` */
export function closeBlock(tx: Tx, id: bigint, actor: string, at: Date): Promise<OfferingCommand> {
  return changeStatus(tx, id, { command: 'close', from: ['draft', 'open'], to: 'closed' }, actor, at);
}

/** Closes what has reached its date. Nodes may do it at the same time. */
export async function dueBlocks(sql: Sql, now: Date): Promise<bigint[]> {
  const due = await sql<Array<{ id: bigint }>>`
    SELECT id FROM block_items WHERE status = 'open' AND closes_at <= ${now} ORDER BY id`;
  return due.map(({ id }) => id);
}

export async function closeDueBlock(tx: Tx, id: bigint, now: Date): Promise<void> {
  const due = await tx`
    SELECT FROM block_items WHERE id = ${id} AND status = 'open' AND closes_at <= ${now} FOR UPDATE SKIP LOCKED`;
  if (due.length > 0) await closeBlock(tx, id, byItsDates, now);
}

interface StatusChange {
  readonly command: 'publish' | 'close';
  readonly from: readonly BlockStatus[];
  readonly to: BlockStatus;
  readonly check?: (item: BlockItem) => void;
}

async function changeStatus(tx: Tx, id: bigint, { command, from, to, check }: StatusChange, actor: string, at: Date) {
  const before = await lockBlock(tx, id, from);
  check?.(toBlockItem(before));
  const [after] = await tx<[BlockRow]>`
    UPDATE block_items SET status = ${to},
      published_by = CASE WHEN ${command === 'publish'} THEN ${actor} ELSE published_by END,
      published_at = CASE WHEN ${command === 'publish'} THEN ${at}::timestamptz ELSE published_at END
    WHERE id = ${id} RETURNING *`;
  return recordCommand(tx, commandOf(command, before, after, actor, at));
}

async function lockBlock(tx: Tx, id: bigint, allowed: readonly BlockStatus[]): Promise<BlockRow> {
  const [row] = await tx<BlockRow[]>`SELECT * FROM block_items WHERE id = ${id} FOR UPDATE`;
  if (row === undefined) throw new Refusal('not_found');
  checkStatus(row.status, allowed);
  return row;
}

function commandOf(
  command: OfferingCommand['command'],
  before: BlockRow | undefined,
  after: BlockRow,
  actor: string,
  at: Date,
): OfferingCommand {
  return {
    offering: 'block',
    id: after.id,
    command,
    actor,
    before: before === undefined ? undefined : describe(before),
    after: describe(after),
    at,
  };
}
