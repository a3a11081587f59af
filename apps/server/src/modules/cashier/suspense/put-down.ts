import { houseId, postOfHouse } from '../../ledger/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { newPublicNumber } from '../../../platform/public-number.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockReference } from '../bank-lines/bank-reference.ts';
import type { HouseOutcome } from '../bank-lines/bank-line.ts';
import type { CashierContext } from '../context.ts';
import { suspenseItems, type SuspenseEnd } from './suspense-item.ts';

interface UnexplainedLine {
  readonly id: bigint;
  readonly bankReference: string;
  readonly amount: bigint;
}

/**
 * Puts money that came in, and that no request explains, down as suspense: it is in the ledger from then on, and nobody's.
 * @param note what is known of it
 * @returns its number
 * @throws Refusal `not_found`, `bank_line_used`, `bank_line_unfit` for money that went out
 */
export async function putDown(
  tx: Tx,
  lineId: bigint,
  { note, actor }: { readonly note: string; readonly actor: string },
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<string> {
  const line = await lockUnexplained(tx, lineId);
  if (line.amount < 0n) throw new Refusal('bank_line_unfit');
  const [no, at] = [newPublicNumber(), clock.now()];
  await suspenseItems.insert(tx, [{ no, lineId, amount: line.amount, status: 'open', note, putBy: actor, putAt: at }]);
  await useLine(tx, line, no, { outcome: 'suspense', actor, at });
  const { amount } = line;
  await postOfHouse(
    tx,
    { debit: 'bank', credit: 'suspense', reason: 'suspense', amount, subject: { kind: 'suspense', no }, actor },
    at,
  );
  return no;
}

/**
 * Writes money that went out, and that no request explains, off to the house's cost: the bank took it for itself.
 * @returns its number, and what it cost, above zero
 * @throws Refusal `not_found`, `bank_line_used`, `bank_line_unfit` for money that came in
 */
export async function chargeHouse(
  tx: Tx,
  lineId: bigint,
  end: SuspenseEnd,
  { clock }: Pick<CashierContext, 'clock'>,
): Promise<{ readonly no: string; readonly amount: bigint }> {
  const line = await lockUnexplained(tx, lineId);
  if (line.amount > 0n) throw new Refusal('bank_line_unfit');
  const { endedBy: actor, proposedBy: putBy, reason: note } = end;
  const [no, at] = [newPublicNumber(), clock.now()];
  await suspenseItems.insert(tx, [
    { no, lineId, amount: line.amount, status: 'charged', note, putBy, putAt: at, ...end, endedAt: at },
  ]);
  await useLine(tx, line, no, { outcome: 'charged', actor, at });
  const amount = -line.amount;
  await postOfHouse(
    tx,
    { debit: 'bank_charges', credit: 'bank', reason: 'bankCharge', amount, subject: { kind: 'suspense', no }, actor },
    at,
  );
  return { no, amount };
}

/** A line that proves nothing, which nobody else can use until the transaction has ended. */
async function lockUnexplained(tx: Tx, lineId: bigint): Promise<UnexplainedLine> {
  const [line] = await tx<UnexplainedLine[]>`SELECT id, bank_reference, amount FROM bank_lines WHERE id = ${lineId}`;
  if (line === undefined) throw new Refusal('not_found');
  await lockReference(tx, line.bankReference);
  const [matched] = await tx`SELECT FROM bank_line_matches WHERE line_id = ${lineId}`;
  if (matched !== undefined) throw new Refusal('bank_line_used');
  return line;
}

/**
 * Uses the line up. Its number may be proved by another line: a bank writes one on several. What people alone have said under it
 * is looked at first.
 */
async function useLine(
  tx: Tx,
  { id, bankReference, amount }: UnexplainedLine,
  no: string,
  { outcome, actor, at }: { readonly outcome: HouseOutcome; readonly actor: string; readonly at: Date },
): Promise<void> {
  const [said] = await tx<[{ count: number; unproved: number }]>`
    SELECT count(*)::int AS count, count(*) FILTER (WHERE NOT EXISTS (
      SELECT FROM bank_line_matches match
      WHERE match.customer_id = said.customer_id AND match.request_no = said.request_no AND match.outcome = said.outcome
    ))::int AS unproved
    FROM bank_references said
    WHERE reference_key = bank_reference_key(${bankReference}) AND direction = ${amount < 0n ? 'out' : 'in'}`;
  if (said.unproved > 0) throw new Refusal('bank_line_used');
  await tx`
    INSERT INTO bank_references (customer_id, request_no, outcome, bank_reference, amount, source, kept_at, doubled)
    VALUES (${houseId}, ${no}, ${outcome}, ${bankReference}, ${amount}, 'line', ${at}, ${said.count})`;
  await tx`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    VALUES (${id}, ${houseId}, ${no}, ${outcome}, ${actor}, ${at})`;
}
