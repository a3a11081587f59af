import type { Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HouseOutcome, LineOutcome } from './bank-lines/bank-line.ts';
import { lockReference, provedBy, signedAmount } from './bank-lines/bank-reference.ts';
import { referencesIn } from './bank-lines/list-lines.ts';

/** That the bank moved the money: a line of its statement, or its own number of the transfer as a person read it. */
export type Proof = { readonly lineId: bigint } | { readonly bankReference: string };

/**
 * Why one person is not enough for it, whatever the amount. `unproved`: people alone say so. `more_than_asked`: more has
 * arrived than was announced. `unnamed`: the line says another amount and does not name the request, so that nothing but
 * a person ties the two. `own_line`: who goes by the line has imported it, and a file may say what no bank has.
 */
export type Doubt = 'unproved' | 'more_than_asked' | 'unnamed' | 'own_line';

/** What a proof comes to. */
export interface WeighedProof {
  /** The line, where one is known by now to say what a person has typed. */
  readonly proof: Proof;
  /** What moves by it, above zero. */
  readonly amount: Decimal;
  readonly doubt: Doubt | undefined;
  /** Whether the line names the request by its reference. */
  readonly isNamed: boolean;
}

/** What is to be proved: that so much, of the request that bears this reference, went this way. */
export interface Claimed {
  readonly outcome: LineOutcome | HouseOutcome;
  readonly asked: Decimal;
  readonly reference: string;
  /** Who says so, as lines name who has imported them. */
  readonly actor: string;
}

/**
 * Holds a proof against what the bank's statements say. The caller holds the customer's book.
 * @throws Refusal `not_found`, `bank_line_unfit`, `bank_line_known` where a number is typed that a line has otherwise,
 * `bank_reference_used`
 */
export function weighProof(tx: Tx, proof: Proof, claimed: Claimed): Promise<WeighedProof> {
  return 'lineId' in proof ? weighLine(tx, proof.lineId, claimed) : weighTyped(tx, proof.bankReference, claimed);
}

async function weighLine(tx: Tx, lineId: bigint, { outcome, asked, reference, actor }: Claimed): Promise<WeighedProof> {
  const [line] = await tx<Array<{ amount: bigint; description: string; importedBy: string }>>`
    SELECT amount, description, imported_by FROM bank_lines WHERE id = ${lineId}`;
  if (line === undefined) throw new Refusal('not_found');
  const amount = signedAmount(outcome, line.amount);
  if (amount < 0n || (outcome !== 'received' && amount !== asked)) throw new Refusal('bank_line_unfit');
  const isNamed = referencesIn(line.description).includes(reference);
  const doubt =
    (amount === asked ? undefined : doubtOf(amount > asked, isNamed)) ??
    (line.importedBy === actor ? 'own_line' : undefined);
  return { proof: { lineId }, amount, doubt, isNamed };
}

function doubtOf(isMore: boolean, isNamed: boolean): Doubt | undefined {
  if (!isNamed) return 'unnamed';
  return isMore ? 'more_than_asked' : undefined;
}

async function weighTyped(tx: Tx, bankReference: string, claimed: Claimed): Promise<WeighedProof> {
  const { outcome, asked } = claimed;
  await lockReference(tx, bankReference);
  if ((await provedBy(tx, bankReference, outcome)) !== undefined) throw new Refusal('bank_reference_used');
  const lines = await tx<Array<{ id: bigint; amount: bigint }>>`
    SELECT id, amount FROM bank_lines WHERE reference_key = bank_reference_key(${bankReference}) ORDER BY id`;
  const fitting = lines.find(({ amount }) => amount === signedAmount(outcome, asked));
  if (fitting !== undefined) return weighLine(tx, fitting.id, claimed);
  if (lines.length > 0) throw new Refusal('bank_line_known');
  return { proof: { bankReference }, amount: asked, doubt: 'unproved', isNamed: false };
}
