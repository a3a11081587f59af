import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskAnswer } from '@sauda/contract/desk';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { api } from '../../lib/api.ts';
import { runCommand, sayProposed } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type Entries, type EntryField } from '../../ui/entries.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';

interface Props {
  item: RowOf<'suspense'>;
}

const second = 'A second, different person confirms it.';

/** The line, in a sentence of a dialog. */
function Line({ item: { line } }: Props) {
  return (
    <>
      line of {line.booked_on}, {line.bank_reference}, {line.description}
    </>
  );
}

export function ReturnSuspense({ item }: Props) {
  const { no, line } = item;
  const money = useMoney();
  return (
    <CommandButton
      label="Return"
      title={`Return ${money(line.amount)}`}
      variant="text"
      fields={[numberField, reasonField]}
      command={({ bank_reference = '', reason = '' }) =>
        runCommand('POST /suspense/return', { no, bank_reference, reason })
      }
    >
      <HowMuch amount={line.amount} /> goes back to who sent it: <Line item={item} />. Send it at the bank first.{' '}
      {second}
    </CommandButton>
  );
}

const numberField: EntryField = {
  name: 'bank_reference',
  label: 'Bank’s number of the return',
  help: 'The line that has it proves it, now or when it is imported.',
};

export function WriteOffSuspense({ item }: Props) {
  const { no, line } = item;
  const money = useMoney();
  return (
    <CommandButton
      label="Write off"
      title={`Take ${money(line.amount)} for the house`}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /suspense/write-off', { no, reason })}
    >
      <HowMuch amount={line.amount} /> becomes income of the house: <Line item={item} />. {second}
    </CommandButton>
  );
}

type Customer = DeskAnswer<'GET /customers/one'>['data'];

const whoField: EntryField = { name: 'who', label: 'Customer', help: 'The whole of their number or phone.' };
const reasonForCustomer: EntryField = {
  ...reasonField,
  label: 'Reason for the customer',
  help: 'The customer reads it. Kept in the audit log.',
};

/** Finds the customer first, so that whoever credits sees whom. */
export function CreditSuspense({ item }: Props) {
  const { no, line } = item;
  const [step, setStep] = useState<'find' | Customer>();
  const client = useQueryClient();
  const notify = useNotify();
  const money = useMoney();
  const doing = useMutation({
    async mutationFn({ who = '', reason = '' }: Entries) {
      if (step === 'find' || step === undefined) return setStep(await findCustomer(who));
      const body = { no, customer: step.id, reason };
      notify(await runCommand('POST /suspense/credit', body).then(done).catch(sayProposed), { type: 'info' });
      setStep(undefined);
      return client.invalidateQueries();
    },
  });
  const isFinding = step === 'find';
  return (
    <>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          doing.reset();
          setStep('find');
        }}
      >
        Credit
      </Button>
      {step === undefined ? null : (
        <EntryDialog
          key={isFinding ? 'find' : 'credit'}
          title={isFinding ? `Whose are ${money(line.amount)}?` : `Credit ${money(line.amount)}`}
          command={isFinding ? 'Find' : 'Credit'}
          fields={isFinding ? [whoField] : [reasonForCustomer]}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={(entries) => doing.mutate(entries)}
          onClose={() => setStep(undefined)}
        >
          {isFinding ? (
            <Line item={item} />
          ) : (
            <>
              <HowMuch amount={line.amount} /> is credited to <Whom item={{ customer: step, real_name: step.name }} />{' '}
              as a deposit: <Line item={item} />. {second}
            </>
          )}
        </EntryDialog>
      )}
    </>
  );
}

const done = () => 'Credited.';

async function findCustomer(who: string): Promise<Customer> {
  const digits = who.replaceAll(/\D/g, '');
  const { rows } = (await api.call('GET /customers', { query: { q: digits } })).data;
  const found = rows.find(({ phone, number }) => phone === digits || String(number) === digits);
  if (found === undefined) throw new Error('Nobody has this number or phone.');
  return (await api.call('GET /customers/one', { query: { id: found.id } })).data;
}
