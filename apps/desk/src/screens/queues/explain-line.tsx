import { HowMuch } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';

type Line = RowOf<'bank-lines'>;

const noteField: EntryField = { ...reasonField, name: 'note', label: 'What is known of it' };

/** What is done with a line that no request explains: money in waits in suspense, money out is the house's cost. */
export function ExplainLine({ line }: { line: Line }) {
  const money = useMoney();
  const { id, state, amount, bank_reference: reference, description } = line;
  if (state === 'matched' || state === 'ready') return null;
  if (!amount.startsWith('-')) {
    return (
      <CommandButton
        label="To suspense"
        title={`Put ${money(amount)} down as suspense`}
        about={id}
        variant="text"
        fields={[noteField]}
        command={async ({ note = '' }) => {
          const { data } = await runCommand('POST /suspense/put-down', { line_id: id, note });
          return `In suspense as ${data.no}.`;
        }}
      >
        <HowMuch amount={amount} />, {reference}, {description}. It is nobody’s until two people say whose it is, send
        it back or take it for the house.
      </CommandButton>
    );
  }
  return (
    <CommandButton
      label="Write off"
      title={`Write ${money(amount.slice(1))} off`}
      about={id}
      tone="error"
      variant="text"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /suspense/charge', { line_id: id, reason })}
    >
      <HowMuch amount={amount.slice(1)} />, {reference}, {description}. It becomes a cost of the house, such as a charge
      of the bank. A second, different person confirms it.
    </CommandButton>
  );
}
