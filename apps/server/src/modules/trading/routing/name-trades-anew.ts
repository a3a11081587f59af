import type { Tx } from '../../../platform/database.ts';
import { bookAgain, readNamed, type Received } from '../../venues/index.ts';
import { bodyHashOf, isOfTrade } from '../book-report.ts';
import type { ExecutionDifference } from '../executions.ts';
import { reportOf } from './told.ts';

type Kept = Pick<ExecutionDifference, 'customerId' | 'orderNo' | 'executionId'> & { readonly bodyHash: Buffer };

/**
 * Has what came under a used name booked as trades of their own. Call it where a person has said that the venue counts its trades anew
 * (`startSending`), in the same transaction.
 * @returns how many reports it was
 */
export async function nameTradesAnew(
  tx: Tx,
  venue: string,
  { actor, at }: { actor: string; at: Date },
): Promise<number> {
  const kept = await tx<Kept[]>`
    UPDATE execution_differences SET settled_at = ${at}, settled_by = ${actor}
    WHERE venue = ${venue} AND kind = 'body' AND settled_at IS NULL AND body_hash IS NOT NULL
    RETURNING customer_id, order_no, execution_id, body_hash`;
  const heard = await readNamed(tx, venue, [...new Set(kept.map(({ executionId }) => bareOf(executionId)))]);
  const other = heard.filter((one) => kept.some((difference) => isWhatCame(one, difference, venue)));
  await bookAgain(tx, venue, other);
  return other.length;
}

/** The venue's own name. */
const bareOf = (executionId: string): string => executionId.replace(/ \(\d+\)$/, '');

function isWhatCame(one: Received, { customerId, orderNo, executionId, bodyHash }: Kept, venue: string): boolean {
  if (one.customerId !== customerId || one.orderNo !== orderNo) return false;
  const report = reportOf(one, venue);
  if (report === undefined || !isOfTrade(report) || report.executionId !== executionId) return false;
  return bodyHashOf({ customerId: one.customerId ?? '', no: one.orderNo ?? '' }, report).equals(bodyHash);
}
