import type { DeskAnswer } from '@sauda/contract/desk';
import type { Entries, EntryField } from '../../ui/entries.ts';

type Recharge = DeskAnswer<'GET /recharges'>['data']['rows'][number];
interface Proven extends Pick<Recharge, 'id' | 'line'> {
  readonly method?: Recharge['method'];
}

const bankReference: EntryField = {
  name: 'bank_reference',
  label: 'Bank reference',
  help: 'The bank’s number of the transfer. A line of the statement that has it proves it.',
};

const transactionId: EntryField = {
  name: 'bank_reference',
  label: 'Transaction id',
  help: 'Of the TRON network: 64 digits and letters.',
};

/** A line of the bank's statement proves it by itself; without one its number is typed in. */
export function proofFields({ line, method }: Proven): EntryField[] {
  return line === null ? [method === 'usdt' ? transactionId : bankReference] : [];
}

export function proofOf({ id, line }: Proven, { bank_reference: reference = '' }: Entries) {
  return line === null ? { id, bank_reference: reference } : { id, line_id: line.id };
}
