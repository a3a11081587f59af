import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';

const ends = ['cancelled', 'expired', 'rejected'] as const;

const fields: readonly EntryField[] = [
  {
    name: 'as',
    label: 'It has',
    options: [
      { value: 'cancelled', label: 'been cancelled' },
      { value: 'expired', label: 'expired' },
      { value: 'rejected', label: 'not been taken' },
    ],
    mustChoose: true,
  },
  { ...reasonField, help: 'Who at the venue has said it, and how. Kept in the audit log.' },
];

/** Of an order in doubt, once the venue was asked. */
export function EndOrderButton({ customer, no }: { customer: string; no: string }) {
  return (
    <CommandButton
      label="End as the venue has told"
      fields={fields}
      command={({ as: word, reason = '' }) =>
        runCommand('POST /venue/orders/end', {
          customer,
          no,
          as: ends.find((end) => end === word) ?? 'cancelled',
          reason,
        })
      }
    >
      Only where the venue says what has become of it. What has traded stays, and what is held for the rest is given
      back. A second person confirms it.
    </CommandButton>
  );
}
