import type { Decimal } from '@sauda/money';
import type { Tx, Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RequestKey } from '../requests.ts';
import type { HouseOutcome, LineOutcome } from './bank-line.ts';
import { pairedLocks } from '../../../platform/locks.ts';

/** Who says it: a line of a statement, a bank that answers for itself, or people alone until a line comes. */
export type WordSource = 'line' | 'rail' | 'typed';

/** What the bank did under its own number. */
export interface BankWord {
  readonly bankReference: string;
  readonly source: WordSource;
  /** As the ledger names who says so. */
  readonly actor: string;
}

/** Nothing is proved while lines come in: each would miss what the other is writing. */
export async function lockStatement(tx: Tx): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(${pairedLocks.bankStatements}, 0)`;
}

/** Whoever else would use this number of the bank waits. Taken after the customer's book. */
export async function lockReference(tx: Tx, bankReference: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock_shared(${pairedLocks.bankStatements}, 0)`;
  await tx`SELECT pg_advisory_xact_lock(hashtextextended('bank ' || bank_reference_key(${bankReference}), 0))`;
}

type Outcome = LineOutcome | HouseOutcome;
const ofMoneyOut: ReadonlySet<Outcome> = new Set(['paid', 'sent_back', 'charged', 'issuer_paid', 'levy_paid']);

/** The way that money went. */
export const signedAmount = (outcome: Outcome, amount: Decimal): Decimal =>
  ofMoneyOut.has(outcome) ? -amount : amount;

/** What this number of the bank proves already, whatever its letters. The caller holds its lock. */
export async function provedBy(
  tx: Tx,
  bankReference: string,
  outcome: Outcome,
): Promise<(RequestKey & { readonly outcome: Outcome }) | undefined> {
  const [used] = await tx<Array<RequestKey & { readonly outcome: Outcome }>>`
    SELECT customer_id, request_no AS no, outcome FROM bank_references
    WHERE reference_key = bank_reference_key(${bankReference}) AND direction = ${ofMoneyOut.has(outcome) ? 'out' : 'in'}
    LIMIT 1`;
  return used;
}

/**
 * Writes down what the bank did for a request, once: a number proves one thing in one direction, and an outcome is proved
 * by one number.
 * @param amount above zero, whichever way the money went
 * @throws Refusal `bank_reference_used`
 */
export async function keepReference(
  tx: Tx,
  { customerId, no }: RequestKey,
  outcome: Outcome,
  { bankReference, source }: Omit<BankWord, 'actor'>,
  { amount, at }: { readonly amount: Decimal; readonly at: Date },
): Promise<void> {
  await lockReference(tx, bankReference);
  const { count } = await tx`
    INSERT INTO bank_references (customer_id, request_no, outcome, bank_reference, amount, source, kept_at)
    VALUES (${customerId}, ${no}, ${outcome}, ${bankReference}, ${signedAmount(outcome, amount)}, ${source}, ${at})
    ON CONFLICT DO NOTHING`;
  if (count === 0) throw new Refusal('bank_reference_used');
}

/** Of `bank_references told`: people alone say so, and no line of a statement has proved it yet. */
export const unproved = (sql: Sql | Tx) => sql`
  reference.source = 'typed' AND NOT EXISTS (
    SELECT FROM bank_line_matches match
    WHERE match.customer_id = reference.customer_id AND match.request_no = reference.request_no AND match.outcome = reference.outcome
  )`;

/** When the bank paid a withdrawal, whatever has become of it since; undefined where it did not. */
export async function paidAtOf(sql: Sql, { customerId, no }: RequestKey): Promise<Date | undefined> {
  const [paid] = await sql<Array<{ keptAt: Date }>>`
    SELECT kept_at FROM bank_references WHERE customer_id = ${customerId} AND request_no = ${no} AND outcome = 'paid'`;
  return paid?.keptAt;
}
