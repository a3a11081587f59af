import { dayText } from '../../lib/format.ts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import { findCustomer, whoField } from '../../features/queue/find-customer.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';
import { FindThenDo } from '../../ui/find-then-do.tsx';

interface Props {
  item: RowOf<'suspense'>;
}

const second = 'A second, different person confirms it.';

/** The line, in a sentence of a dialog. */
function Line({ item: { line } }: Props) {
  return (
    <>
      line of {dayText(line.booked_on)}, {line.bank_reference}, {line.description}
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
      about={no}
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
      about={no}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /suspense/write-off', { no, reason })}
    >
      <HowMuch amount={line.amount} /> becomes income of the house: <Line item={item} />. {second}
    </CommandButton>
  );
}

const reasonForCustomer: EntryField = {
  ...reasonField,
  label: 'Reason for the customer',
  help: 'The customer reads it. Kept in the audit log.',
};

/** Finds the customer first, so that whoever credits sees whom. */
export function CreditSuspense({ item }: Props) {
  const { no, line } = item;
  const money = useMoney();
  return (
    <FindThenDo
      label="Credit"
      about={no}
      findTitle={`Whose are ${money(line.amount)}?`}
      findField={whoField}
      find={findCustomer}
      title={`Credit ${money(line.amount)}`}
      fields={[reasonForCustomer]}
      explain={(customer) => (
        <>
          <HowMuch amount={line.amount} /> is credited to <Whom item={{ customer, real_name: customer.name }} /> as a
          deposit: <Line item={item} />. {second}
        </>
      )}
      command={async ({ id: customer }, { reason = '' }) => {
        await runCommand('POST /suspense/credit', { no, customer, reason });
        return 'Credited.';
      }}
    >
      <Line item={item} />
    </FindThenDo>
  );
}
