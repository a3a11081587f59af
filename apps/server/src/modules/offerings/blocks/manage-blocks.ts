import type { Sql, Tx } from '../../../platform/database.ts';
import { changeOffering, createOffering, type By, type Editing, type OfferingCommand } from '../change-offering.ts';
import { checkBlockDraft } from '../check-drafts.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import { holdBlock, whereKnown } from '../hold-against-market.ts';
import type { BlockItem } from './read-blocks.ts';

/** What staff say of a block before it is on offer. */
export type BlockDraft = Pick<BlockItem, 'kind' | 'symbol' | 'price' | 'minimum' | 'quantity' | 'closesAt'>;

/** @throws Refusal `invalid` */
export async function createBlock(tx: Tx, draft: BlockDraft, by: By, context: OfferingsContext) {
  return createOffering(tx, 'block', checked(draft, context), by);
}

/** @throws Refusal `invalid`, `not_found`, `offering_not_editable` where it is on offer already */
export async function editBlock(tx: Tx, id: bigint, draft: BlockDraft, by: Editing, context: OfferingsContext) {
  const columns = checked(draft, context);
  return changeOffering(tx, 'block', id, { command: 'edit', from: ['draft'], ...by }, () => columns);
}

/** Drafts are held against the market too, so that the form says it; what counts is the publication. */
function checked(draft: BlockDraft, context: OfferingsContext): BlockDraft & Pick<BlockItem, 'remaining'> {
  const all = { ...draft, remaining: draft.quantity };
  checkBlockDraft(draft, context.market.instrument(draft.symbol));
  whereKnown(() => holdBlock(all, context));
  return all;
}

/** Puts a draft on offer. @throws Refusal `not_found`, `offering_not_editable`, and as `holdBlock` */
export function publishBlock(tx: Tx, id: bigint, by: By, context: OfferingsContext): Promise<OfferingCommand> {
  return changeOffering(tx, 'block', id, { command: 'publish', from: ['draft'], ...by }, (block) => {
    holdBlock(block, context);
    return { status: 'open', publishedBy: by.actor, publishedAt: by.at };
  });
}

/** Takes a block from offer; what was bought stays bought. @throws Refusal `not_found`, `offering_not_editable` */
export function closeBlock(tx: Tx, id: bigint, by: By): Promise<OfferingCommand> {
  return changeOffering(tx, 'block', id, { command: 'close', from: ['draft', 'open'], ...by }, () => ({
    status: 'closed',
  }));
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
  if (due.length > 0) await closeBlock(tx, id, { actor: byItsDates, at: now });
}
