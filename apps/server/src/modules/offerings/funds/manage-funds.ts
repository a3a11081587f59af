import type { Sql, Tx } from '../../../platform/database.ts';
import { changeOffering, createOffering, type By, type Editing, type OfferingCommand } from '../change-offering.ts';
import { checkFundDraft } from '../check-drafts.ts';
import { byItsDates } from '../context.ts';
import type { Fund } from './fund.ts';

/** What staff say of a fund before it is on offer. Returns are per cent of the amount for the whole term. */
export type FundDraft = Omit<Fund, 'id' | 'soldAmount' | 'status' | 'createdAt' | 'cancelledAt'>;

/** @throws Refusal `invalid` */
export async function createFund(tx: Tx, draft: FundDraft, by: By): Promise<OfferingCommand> {
  checkFundDraft(draft);
  return createOffering(tx, 'fund', draft, by);
}

/** @throws Refusal `invalid`, `not_found`, `offering_not_editable` where it is on offer already */
export async function editFund(tx: Tx, id: bigint, draft: FundDraft, by: Editing): Promise<OfferingCommand> {
  checkFundDraft(draft);
  return changeOffering(tx, 'fund', id, { command: 'edit', from: ['draft'], ...by }, () => draft);
}

/** Puts a draft on offer; it is sold from its opening on. @throws Refusal `not_found`, `offering_not_editable` */
export function publishFund(tx: Tx, id: bigint, by: By): Promise<OfferingCommand> {
  return changeOffering(tx, 'fund', id, { command: 'publish', from: ['draft'], ...by }, () => ({ status: 'open' }));
}

/** Ends the sale; what was sold runs on to its end. @throws Refusal `not_found`, `offering_not_editable` */
export function closeFund(tx: Tx, id: bigint, by: By): Promise<OfferingCommand> {
  return changeOffering(tx, 'fund', id, { command: 'close', from: ['draft', 'open'], ...by }, () => ({
    status: 'closed',
  }));
}

/**
 * Calls a fund off. What has not matured by then is paid back without a profit, by the work that follows the dates.
 * @throws Refusal `not_found`, `offering_not_editable`
 */
export function cancelFund(tx: Tx, id: bigint, by: By): Promise<OfferingCommand> {
  return changeOffering(tx, 'fund', id, { command: 'cancel', from: ['draft', 'open', 'closed'], ...by }, () => ({
    status: 'cancelled',
    cancelledAt: by.at,
  }));
}

/** Ends the sale of what has reached its date, and calls off what has sold too little. Nodes may do it at once. */
export async function dueFunds(sql: Sql, now: Date): Promise<bigint[]> {
  const due = await sql<Array<{ id: bigint }>>`
    SELECT id FROM funds WHERE status = 'open' AND closes_at <= ${now} ORDER BY id`;
  return due.map(({ id }) => id);
}

export async function closeDueFund(tx: Tx, id: bigint, now: Date): Promise<void> {
  const [due] = await tx<Fund[]>`
    SELECT * FROM funds WHERE id = ${id} AND status = 'open' AND closes_at <= ${now} FOR UPDATE SKIP LOCKED`;
  if (due === undefined) return;
  if (due.soldAmount < due.minimumRaise) await cancelFund(tx, id, { actor: byItsDates, at: due.closesAt });
  else await closeFund(tx, id, { actor: byItsDates, at: now });
}
