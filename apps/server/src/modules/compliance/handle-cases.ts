import { freezeAccount, requireOpenCustomer, type Freeze, type Frozen } from '../customers/index.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hourMs } from '../../platform/time.ts';
import { lockCase, type Case, type CaseKey, type CaseOutcome } from './case.ts';
import type { ComplianceContext } from './compliance.ts';
import { requireJudged } from './screening/verdict.ts';

/** Who writes, and what, about a case. */
interface Written extends CaseKey {
  readonly content: string;
  readonly actor: string;
}

/** @returns its id @throws Refusal `not_found`, `case_open` where one of this customer is open */
export async function openCase(
  { clock, settings }: Pick<ComplianceContext, 'clock' | 'settings'>,
  tx: Tx,
  { customerId, about, actor }: { customerId: string; about: string; actor: string },
): Promise<bigint> {
  await requireOpenCustomer(tx, customerId);
  const at = clock.now();
  const deadline = new Date(at.getTime() + settings().caseHours * hourMs);
  const [made] = await tx<Array<{ id: bigint }>>`
    INSERT INTO compliance_cases (customer_id, about, owner, opened_by, opened_at, deadline)
    VALUES (${customerId}, ${about}, ${actor}, ${actor}, ${at}, ${deadline})
    ON CONFLICT (customer_id) WHERE closed_at IS NULL DO NOTHING RETURNING id`;
  if (made === undefined) throw new Refusal('case_open');
  return made.id;
}

/** @returns who had it @throws Refusal `not_found`, `case_closed` */
export async function assignCase(tx: Tx, key: CaseKey, owner: string | undefined): Promise<string | undefined> {
  const before = await lockCase(tx, key);
  await tx`UPDATE compliance_cases SET owner = ${owner} WHERE id = ${key.id}`;
  return before.owner;
}

/** @returns what it was @throws Refusal `not_found`, `case_closed`, `time_is_past` */
export async function setCaseDeadline(
  { clock }: Pick<ComplianceContext, 'clock'>,
  tx: Tx,
  key: CaseKey,
  deadline: Date,
): Promise<Date> {
  if (deadline <= clock.now()) throw new Refusal('time_is_past');
  const before = await lockCase(tx, key);
  await tx`UPDATE compliance_cases SET deadline = ${deadline} WHERE id = ${key.id}`;
  return before.deadline;
}

/** What is noted stays. @returns its id @throws Refusal `not_found`, `case_closed` */
export async function noteInCase(
  { clock }: Pick<ComplianceContext, 'clock'>,
  tx: Tx,
  { content, actor, ...key }: Written,
): Promise<bigint> {
  await lockCase(tx, key);
  const [{ id }] = await tx<[{ id: bigint }]>`
    INSERT INTO compliance_notes (case_id, content, actor, created_at)
    VALUES (${key.id}, ${content}, ${actor}, ${clock.now()}) RETURNING id`;
  return id;
}

/**
 * Freezes the customer's account, with the number of the case as the reason for the staff, and nothing else of it.
 * @returns what it was frozen by @throws Refusal `not_found`, `case_closed`
 */
export async function freezeFromCase(tx: Tx, id: bigint, freeze: Omit<Freeze, 'note'>): Promise<Frozen | undefined> {
  await lockCase(tx, { customerId: freeze.customerId, id });
  return freezeAccount(tx, { ...freeze, note: internalReason(id) });
}

export const internalReason = (id: bigint): string => `Case ${id}`;

export interface CaseEnd {
  readonly outcome: CaseOutcome;
  readonly note: string;
  readonly actor: string;
}

/**
 * @returns the case as it was, and how many filings it has: without any it takes two to close it
 * @throws Refusal `not_found`, `case_closed`, `filing_missing` where it is said to be reported and nothing was filed,
 *   `hit_open` where nobody has said of somebody on a list whether it is them
 */
export async function closeCase(
  { clock }: Pick<ComplianceContext, 'clock'>,
  tx: Tx,
  key: CaseKey,
  { outcome, note, actor }: CaseEnd,
): Promise<Case & { readonly filings: number }> {
  const before = await lockCase(tx, key);
  const [{ filings }] = await tx<[{ filings: number }]>`
    SELECT count(*)::int AS filings FROM compliance_filings WHERE case_id = ${key.id}`;
  await requireJudged(tx, key.id);
  if (outcome === 'reported' && filings === 0) throw new Refusal('filing_missing');
  await tx`
    UPDATE compliance_cases SET closed_by = ${actor}, closed_at = ${clock.now()}, outcome = ${outcome}, note = ${note}
    WHERE id = ${key.id}`;
  return { ...before, filings };
}
