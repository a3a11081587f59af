import { lockBook } from '../ledger/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CashierContext } from './context.ts';
import { recharges, type Recharge } from './recharge.ts';

export interface Receipt {
  readonly customerId: string;
  /** The recharge's. */
  readonly id: bigint;
  /** One of the customer's own uploads; undefined for an address that cannot be one. */
  readonly fileId: string | undefined;
}

/**
 * Attaches a picture of the payment to a request in progress, in place of an earlier one.
 * @throws Refusal `not_found`, `request_ended`, `picture_gone` for what is not an unused upload of the customer's
 */
export async function attachReceipt(
  tx: Tx,
  { customerId, id, fileId }: Receipt,
  { files }: CashierContext,
): Promise<Recharge> {
  await lockBook(tx, [customerId]);
  const row = await recharges.find(tx, { customerId, id });
  if (row === undefined) throw new Refusal('not_found');
  if (row.status !== 'in_progress') throw new Refusal('request_ended');
  const [file] = fileId === undefined ? [] : await files.claim(tx, customerId, [fileId], 'receipt');
  // A picture that is a receipt already can be claimed again, but not for another request.
  if (file === undefined || (await isAttachedElsewhere(tx, row, file.id))) throw new Refusal('picture_gone');
  if (row.receiptFile !== undefined && row.receiptFile !== file.id) await files.remove(tx, customerId, row.receiptFile);
  await tx`UPDATE recharges SET receipt_file = ${file.id} WHERE customer_id = ${customerId} AND id = ${id}`;
  return { ...row, receiptFile: file.id };
}

async function isAttachedElsewhere(tx: Tx, row: Recharge, fileId: string): Promise<boolean> {
  const found = await tx`
    SELECT 1 FROM recharges
    WHERE customer_id = ${row.customerId} AND id <> ${row.id} AND receipt_file = ${fileId} LIMIT 1`;
  return found.length > 0;
}
