import { createHash } from 'node:crypto';
import { column, type Tx } from '../../../platform/database.ts';
import type { StatementLine } from './bank-line.ts';
import { lockStatement } from './bank-reference.ts';

/** What an import has done. */
export interface LineImport {
  /** Lines that were not known before. */
  readonly added: number;
  /** Lines that an earlier file brought, or this one twice. */
  readonly known: number;
  /** Lines, of this file or earlier, that prove what a person had confirmed before they came. */
  readonly settled: number;
}

/**
 * Keeps lines, each once: the bank's number decides, in any letters, with the direction and the amount; a number of six
 * digits or fewer is one of cheques, which two may have, and decides for its day. No money moves.
 */
export async function importLines(
  tx: Tx,
  lines: readonly StatementLine[],
  actor: string,
  at: Date,
): Promise<LineImport> {
  await lockStatement(tx);
  const added = await tx`
    INSERT INTO bank_lines (bank_reference, line_hash, booked_on, amount, description, imported_by, imported_at)
    SELECT bank_reference, line_hash, booked_on, amount, description, ${actor}, ${at}
    FROM (
      SELECT DISTINCT ON (reference_key, amount, ${dayOfCheque(tx)}) *
      FROM (
        SELECT *, bank_reference_key(bank_reference) AS reference_key
        FROM unnest(${column(lines.map(({ bankReference }) => bankReference))}::text[],
          ${column(lines.map(hashOf))}::bytea[], ${column(lines.map(({ bookedOn }) => bookedOn))}::date[],
          ${column(lines.map(({ amount }) => amount))}::bigint[],
          ${column(lines.map(({ description }) => description))}::text[])
          WITH ORDINALITY AS line (bank_reference, line_hash, booked_on, amount, description, place)
      ) AS said
      ORDER BY reference_key, amount, ${dayOfCheque(tx)}, place
    ) AS line
    WHERE NOT EXISTS (
      SELECT FROM bank_lines known
      WHERE known.reference_key = line.reference_key AND known.amount = line.amount
        AND (line.reference_key !~ '^[0-9]{1,6}$' OR known.booked_on = line.booked_on)
    )
    ORDER BY place
    ON CONFLICT DO NOTHING`;
  const settled = await settle(tx, actor, at);
  return { added: added.count, known: lines.length - added.count, settled };
}

const dayOfCheque = (tx: Tx) => tx`CASE WHEN reference_key ~ '^[0-9]{1,6}$' THEN booked_on END`;

/** Matches lines with what was said of requests under the same number, the same way and of the same amount. */
async function settle(tx: Tx, actor: string, at: Date): Promise<number> {
  const { count } = await tx`
    INSERT INTO bank_line_matches (line_id, customer_id, request_no, outcome, matched_by, matched_at)
    SELECT line.id, reference.customer_id, reference.request_no, reference.outcome, ${actor}, ${at}
    FROM bank_lines_waiting waiting
    JOIN bank_lines line ON line.id = waiting.line_id
    JOIN bank_references reference USING (reference_key, amount)
    ORDER BY line.id
    ON CONFLICT DO NOTHING`;
  return count;
}

function hashOf({ bankReference, bookedOn, amount, description }: StatementLine): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify([bankReference, bookedOn, amount.toString(), description]))
    .digest();
}
