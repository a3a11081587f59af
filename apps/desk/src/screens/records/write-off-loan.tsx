import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { reasonField } from '../../ui/entries.ts';

/** Of a loan whose day has passed, also where nobody has called it overdue yet. */
export function WriteOffButton({ request }: { request: RowOf<'requests'> }) {
  const { id, kind, status, deadline, amount } = request;
  const mayWriteOff = useMay()('loans.write-off');
  const now = useNow();
  const isDue = deadline !== null && Date.parse(deadline) <= now;
  if (kind !== 'loan' || (status !== 'unpaid' && status !== 'approved') || !isDue || !mayWriteOff) return null;
  return (
    <CommandButton
      label="Write off"
      tone="error"
      fields={[reasonField]}
      command={({ reason = '' }) => runCommand('POST /running-loans/write-off', { id, reason })}
    >
      <HowMuch amount={amount} /> was lent to <Whom item={request} />. The customer owes nothing of it any more, and is
      told. What was not paid back is a loss of the house. It is not taken back. A second person confirms it; neither of
      you is who has lent it. Where too few others are left, administrators take somebody on as a cashier, who may.
    </CommandButton>
  );
}
