import { runCommand } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';

/** Of a loan that is overdue. */
export function WriteOffButton({ request: { id, kind, status } }: { request: RowOf<'requests'> }) {
  const mayWriteOff = useMay()('loans.write-off');
  if (kind !== 'loan' || status !== 'unpaid' || !mayWriteOff) return null;
  return (
    <CommandButton
      label="Write off"
      tone="error"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /running-loans/write-off', { id, reason })}
    >
      The customer owes nothing of it any more, and is told. What was lent and not paid back is a loss of the house. It
      is not taken back. A second person confirms it.
    </CommandButton>
  );
}
