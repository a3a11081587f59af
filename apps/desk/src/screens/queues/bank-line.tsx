import type { DeskAnswer } from '@sauda/contract/desk';
import { Alert } from '@mui/material';
import { dayText } from '../../lib/format.ts';
import { Money } from '../../ui/figure.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';

type Item = DeskAnswer<'GET /recharges'>['data']['rows'][number];
type Line = NonNullable<Item['line']>;

/** What the bank's statement says: the line that fits, or one that names the request with another amount. */
export function BankLine({
  item: { line, other_line: other, amount },
}: {
  item: Pick<Item, 'line' | 'other_line' | 'amount'>;
}) {
  if (line !== null) {
    return (
      <Alert severity="success">
        <LineText line={line} />
        <OwnLine line={line} />
      </Alert>
    );
  }
  if (other === null) return <Alert severity="warning">No line of the bank’s statement fits yet.</Alert>;
  return (
    <Alert severity="warning">
      The bank says another amount than <Money amount={amount} />. <LineText line={other} />
      <OwnLine line={other} />
    </Alert>
  );
}

function OwnLine({ line }: { line: Line }) {
  return line.imported_by_me ? <>. You have imported it: a second person has to confirm what you do by it.</> : null;
}

export function LineText({ line }: { line: Line }) {
  return (
    <>
      Line of {dayText(line.booked_on)}: <Money amount={line.amount} />, {line.bank_reference}, {line.description}
    </>
  );
}

type Recharge = DeskAnswer<'GET /recharges'>['data']['rows'][number];
interface Proven extends Pick<Recharge, 'id' | 'line'> {
  readonly method?: Recharge['method'];
  readonly usdt?: Recharge['usdt'];
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

const saidHelp = 'The customer says this one: look at the TRON network whether it has come, and how much.';

/** A line of the bank's statement proves it by itself; without one its number is typed in. */
export function proofFields({ line, method, usdt }: Proven): EntryField[] {
  if (line !== null) return [];
  if (method !== 'usdt') return [bankReference];
  const said = usdt?.transfer ?? null;
  return [said === null ? transactionId : { ...transactionId, initial: said, help: saidHelp }];
}

export function proofOf({ id, line }: Proven, { bank_reference: reference = '' }: Entries) {
  return line === null ? { id, bank_reference: reference } : { id, line_id: line.id };
}
