import { runCommand } from '../../lib/command.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';
import type { Customer } from './profile-facts.tsx';

/** What staff can do about a customer; never anything to a balance. */
export function CustomerCommands({
  customer: { id, frozen_reason: frozen, qip, closed_at: closedAt },
}: {
  customer: Customer;
}) {
  const may = useMay();
  if (closedAt !== null) return null;
  return (
    <>
      {may('customers.tell') ? (
        <CommandButton
          label="Send a notice"
          fields={[{ name: 'text', label: 'Text', kind: 'long' }]}
          command={({ text = '' }) => runCommand('POST /customers/tell', { id, text })}
          said="The notice is sent."
        />
      ) : null}
      {may('customers.qualify') ? (
        <CommandButton
          label={qip ? 'Take QIP away' : 'Qualify for QIP'}
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /customers/qip', { id, eligible: !qip, reason })}
        >
          The customer is told.
        </CommandButton>
      ) : null}
      {may('customers.freeze') && frozen === null ? (
        <CommandButton
          label="Freeze"
          tone="error"
          fields={[{ ...reasonField, help: 'The customer reads this.' }]}
          command={({ reason = '' }) => runCommand('POST /customers/freeze', { id, reason })}
          said="The account is frozen."
        >
          The customer can log in and look, but can neither trade nor move money.
        </CommandButton>
      ) : null}
      {may('customers.freeze') && frozen !== null ? (
        <CommandButton
          label="Unfreeze"
          fields={[reasonField]}
          command={({ reason = '' }) => runCommand('POST /customers/unfreeze', { id, reason })}
          said="The account is open again."
        />
      ) : null}
    </>
  );
}
