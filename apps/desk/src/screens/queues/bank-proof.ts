import type { DeskAnswer } from '@sauda/contract/desk';
import type { Entries, EntryField } from '../../ui/entries.ts';

type Line = NonNullable<DeskAnswer<'GET /recharges'>['data']['rows'][number]['line']>;
interface Proven {
  readonly id: string;
  readonly line: Line | null;
}

const bankReference: EntryField = {
  name: 'bank_reference',
  label: 'Bank reference',
  help: 'The bank’s number of the transfer.',
};

/** A line of the bank's statement proves it by itself; without one the bank's reference is typed in. */
export function proofFields({ line }: Proven): EntryField[] {
  return line === null ? [bankReference] : [];
}

export function proofOf({ id, line }: Proven, { bank_reference: reference = '' }: Entries) {
  return line === null ? { id, bank_reference: reference } : { id, line_id: line.id };
}

export function lineText(line: Line): string {
  return `Line of ${line.booked_on}, ${line.bank_reference}: ${line.description}`;
}

export const bankReferenceField = bankReference;
