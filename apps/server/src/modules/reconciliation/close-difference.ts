import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A difference with a file, as it was before somebody closed it. */
export interface ClosedDifference {
  readonly kind: string;
  readonly subject: string;
  /** Which traded no more while it was open. */
  readonly symbol: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
}

/**
 * Ends a difference with custodian or clearing broker though it is still there: what it holds back trades again. Another file of the same
 * day that still shows it opens it again. Those of the books end by themselves alone.
 * @throws Refusal `not_found`, `not_available` of one that is of no file, `changed_meanwhile` where it has ended
 */
export async function closeDifference(
  tx: Tx,
  { id, reason, actor, at }: { id: bigint; reason: string; actor: string; at: Date },
): Promise<ClosedDifference> {
  const [row] = await tx<Array<ClosedDifference & { day: Date | undefined; resolvedAt: Date | undefined }>>`
    SELECT kind, subject, symbol, ours, theirs, day, resolved_at FROM reconciliation_differences WHERE id = ${id} FOR UPDATE`;
  if (row === undefined) throw new Refusal('not_found');
  if (row.day === undefined) throw new Refusal('not_available');
  if (row.resolvedAt !== undefined) throw new Refusal('changed_meanwhile');
  await tx`
    UPDATE reconciliation_differences SET resolved_at = ${at}, closed_by = ${actor}, close_reason = ${reason} WHERE id = ${id}`;
  const { kind, subject, symbol, ours, theirs } = row;
  return { kind, subject, symbol, ours, theirs };
}
