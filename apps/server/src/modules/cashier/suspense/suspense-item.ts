import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as t from '../../../platform/table.ts';

/**
 * `open` waits in suspense. It ends as a customer's deposit (`credited`), goes back to its sender (`returned`) or is the house's
 * (`written_off`). `charged` is money that the bank took for itself.
 */
export const suspenseStatuses = ['open', 'credited', 'returned', 'written_off', 'charged'] as const;
export type SuspenseStatus = (typeof suspenseStatuses)[number];

/** Lines of the bank that no request explains, and what became of each. */
export const suspenseItems = t.table('suspense_items', {
  id: t.generated(t.bigint),
  no: t.text,
  lineId: t.bigint,
  /** As the line has it: above zero for money in. */
  amount: t.bigint,
  status: t.textOf<SuspenseStatus>(),
  note: t.text,
  putBy: t.text,
  putAt: t.time,
  reason: t.nullable(t.text),
  proposedBy: t.nullable(t.text),
  endedBy: t.nullable(t.text),
  endedAt: t.nullable(t.time),
  /** Whose deposit it became, and the deposit's number. */
  customerId: t.nullable(t.uuid),
  requestNo: t.nullable(t.text),
  /** The bank's number of the transfer by which it went back. */
  bankReference: t.nullable(t.text),
});

export type SuspenseItem = t.RowOf<typeof suspenseItems>;

/** How an item ends, in the words of both who say so. */
export interface SuspenseEnd {
  readonly reason: string;
  /** Who proposed it and who confirms it, as the ledger names them. */
  readonly proposedBy: string;
  readonly endedBy: string;
}

/** An item that waits, locked for the transaction. @throws Refusal `not_found`, `request_ended` */
export async function lockSuspense(tx: Tx, no: string): Promise<SuspenseItem> {
  const [item] = await tx<SuspenseItem[]>`
    SELECT ${suspenseItems.columns()} FROM suspense_items WHERE no = ${no} FOR UPDATE`;
  if (item === undefined) throw new Refusal('not_found');
  if (item.status !== 'open') throw new Refusal('request_ended');
  return item;
}

/** Ends a locked item, once. */
export async function endSuspense(
  tx: Tx,
  { no }: Pick<SuspenseItem, 'no'>,
  change: SuspenseEnd &
    Pick<SuspenseItem, 'status'> &
    Partial<Pick<SuspenseItem, 'bankReference' | 'customerId' | 'requestNo'>>,
  at: Date,
): Promise<void> {
  await tx`UPDATE suspense_items SET ${tx({ ...change, endedAt: at })} WHERE no = ${no}`;
}
