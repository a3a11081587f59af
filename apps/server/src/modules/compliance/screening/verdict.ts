import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockCase, type CaseKey } from '../case.ts';

/** What a hit turned out to be: somebody else, or them. */
export type Verdict = 'cleared' | 'confirmed';

/**
 * Says of a hit whether it is the customer.
 * @returns what was said before @throws Refusal `not_found`, `case_closed`
 */
export async function judgeHit(
  tx: Tx,
  key: CaseKey,
  { finding, verdict, by, at }: { finding: bigint; verdict: Verdict; by: string; at: Date },
): Promise<Verdict | undefined> {
  await lockCase(tx, key);
  const [hit] = await tx<Array<{ verdict: Verdict | undefined }>>`
    SELECT verdict FROM compliance_findings WHERE id = ${finding} AND case_id = ${key.id} AND rule = 'listed'`;
  if (hit === undefined) throw new Refusal('not_found');
  await tx`
    UPDATE compliance_findings SET verdict = ${verdict}, verdict_by = ${by}, verdict_at = ${at} WHERE id = ${finding}`;
  return hit.verdict;
}

/** @throws Refusal `hit_open` where nobody has said of a hit what it is */
export async function requireJudged(tx: Tx, caseId: bigint): Promise<void> {
  const [open] = await tx`
    SELECT FROM compliance_findings WHERE case_id = ${caseId} AND rule = 'listed' AND verdict IS NULL LIMIT 1`;
  if (open !== undefined) throw new Refusal('hit_open');
}
