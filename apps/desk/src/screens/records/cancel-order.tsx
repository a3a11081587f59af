import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField, type EntryField } from '../../ui/entries.ts';

const fields: readonly EntryField[] = [
  { ...reasonField, label: 'Reason for the customer', help: 'The customer reads it. Kept in the audit log.' },
];

/** Of an order that waits. */
export function CancelOrderButton({ id, what }: { id: string; what: string }) {
  return (
    <CommandButton
      label="Cancel the order"
      tone="error"
      fields={fields}
      command={async ({ reason = '' }) => {
        const { data } = await runCommand('POST /orders/cancel', { id, reason });
        return data.status === 'pending'
          ? 'Asked of the venue: the order ends by its word.'
          : 'The order is cancelled.';
      }}
    >
      {what}. What has traded of it stays, and what is held for the rest is given back. The customer is told.
    </CommandButton>
  );
}
