import { createHash } from 'node:crypto';
import type { StatementLine } from '../bank-line.ts';

/** A line before its number is settled: empty where the bank gives none in a place of its own. */
export interface UnnumberedLine extends StatementLine {
  /** Its line in the file, from 1. */
  readonly line: number;
}

/** What is put where a number would be, and is none. */
const placeholders = /^(?:0*|[-–./*\s]+|n\/?a|nil|null|none|nonref|notprovided)$/i;

/**
 * How a number is found in a text: of NEFT and RTGS (a bank's four letters, then 12 or 18 letters and digits, eight digits at
 * least), else of IMPS and UPI (12 digits that stand by themselves).
 */
const numbersInText = [
  /(?<![A-Z0-9])[A-Z]{4}(?=(?:[A-Z]*\d){8})(?:[A-Z0-9]{18}|[A-Z0-9]{12})(?![A-Z0-9])/i,
  /(?<![A-Z0-9])\d{12}(?![A-Z0-9])/i,
] as const;

/** The same as people read it. */
export const ruleOfNumbers =
  'the first number of NEFT or RTGS in the text (four letters, then 12 or 18 letters and digits), else of IMPS or UPI (12 digits by themselves)';

/**
 * The bank's number of each line: of its own place, else out of the text. A line without any is known by its day, amount and
 * text and by how many like it stand before it in the file, so that it is the same in every file that has the whole day.
 */
export function numberLines(lines: readonly UnnumberedLine[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map(({ bankReference: given, bookedOn, amount, description }) => {
    const bankReference = numberOf(given, description) ?? ownNumber({ bookedOn, amount, description }, counts);
    return { bankReference, bookedOn, amount, description };
  });
}

function numberOf(given: string, description: string): string | undefined {
  const own = given.trim();
  if (!placeholders.test(own)) return own;
  for (const pattern of numbersInText) {
    const found = pattern.exec(description);
    if (found !== null) return found[0].toUpperCase();
  }
  return undefined;
}

/** What a line without a number of the bank is called. */
export const withoutNumber = 'NONUMBER-';

function ownNumber(
  { bookedOn, amount, description }: Omit<StatementLine, 'bankReference'>,
  counts: Map<string, number>,
): string {
  const letters = description.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const said = JSON.stringify([bookedOn, amount.toString(), letters]);
  const before = counts.get(said) ?? 0;
  counts.set(said, before + 1);
  const hash = createHash('sha256').update(`${said} ${before}`).digest('hex');
  return `${withoutNumber}${hash.slice(0, 20).toUpperCase()}`;
}
