import { journalCauseKeys, journalCauses } from '@sauda/facts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import { findCustomer, whoField, type FoundCustomer } from '../../features/queue/find-customer.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { FindThenDo } from '../../ui/find-then-do.tsx';

type Journal = RowOf<'journals'>;

/** A cause as its customer reads it, in English. */
export const causeText = (cause: Journal['cause']): string => {
  const { en } = journalCauses[cause].words;
  return `${en.charAt(0).toUpperCase()}${en.slice(1)}`;
};

const noteField: EntryField = {
  ...reasonField,
  name: 'note',
  label: 'Internal reason',
  help: 'For the staff alone. Kept in the audit log.',
};

const fields: readonly EntryField[] = [
  {
    name: 'way',
    label: 'What is done',
    options: [
      { value: 'give', label: 'Give to the customer' },
      { value: 'take', label: 'Take from the customer' },
    ],
    mustChoose: true,
  },
  {
    name: 'cause',
    label: 'The customer reads',
    options: journalCauseKeys.map((value) => ({ value, label: causeText(value) })),
    mustChoose: true,
    help: 'In History, statements and a notice, in their language. Goodwill is only given.',
  },
  { name: 'amount', label: 'Amount', figure: 'money' },
  noteField,
];

async function propose(customer: string, { way, cause, amount = '', note = '' }: Entries): Promise<string> {
  await runCommand('POST /journals/create', {
    customer,
    way: way === 'take' ? 'take' : 'give',
    cause: journalCauseKeys.find((one) => one === cause) ?? 'booking',
    amount,
    note,
  });
  return 'Posted.';
}

function Explained({ customer }: { customer: FoundCustomer }) {
  return (
    <>
      Of <Whom item={{ customer, real_name: customer.name }} />, who has <HowMuch amount={customer.balance.free} />{' '}
      free: no more than that can be taken. A second, different person confirms it, and neither of you pays this
      customer out for 30 days where you give.
    </>
  );
}

/** Moves money between the house and a customer, once another confirms it. */
export function JournalButton({ customer }: { customer: FoundCustomer }) {
  return (
    <CommandButton
      label="Journal"
      title="Move money by a journal"
      commandLabel="Propose"
      fields={fields}
      command={(entries) => propose(customer.id, entries)}
    >
      <Explained customer={customer} />
    </CommandButton>
  );
}

/** The same, for whom is still to be found. */
export function NewJournal() {
  return (
    <FindThenDo
      label="New journal"
      findTitle="For which customer?"
      findField={whoField}
      find={findCustomer}
      title="Move money by a journal"
      fields={fields}
      explain={(customer) => <Explained customer={customer} />}
      command={({ id }, entries) => propose(id, entries)}
    >
      Between the house and a customer, for one of a few causes.
    </FindThenDo>
  );
}

/** Takes it back as a whole, by another one that names it. */
export function ReverseJournal({ journal }: { journal: Journal }) {
  const { id, way, amount, customer, reverses, reversed_by: reversedBy } = journal;
  const money = useMoney();
  if (reverses !== null || reversedBy !== null) return null;
  return (
    <CommandButton
      label="Reverse"
      title={`Reverse ${money(amount)}`}
      about={id}
      variant="text"
      fields={[noteField]}
      command={({ note = '' }) => runCommand('POST /journals/reverse', { id, note })}
    >
      <HowMuch amount={amount} /> {way === 'give' ? 'is taken back from' : 'is given back to'}{' '}
      <Whom item={{ customer }} />. A second, different person confirms it. It is done once, and as a whole.
    </CommandButton>
  );
}
