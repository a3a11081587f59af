import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';
import { cancelWithdrawal } from './send-withdrawal.ts';

interface CancelWithdrawalProps {
  withdrawal: { id: number; count: string; cancellable: boolean };
}

/**
 * Takes a withdrawal back after asking, while the bank does not have it. It stays in its place afterwards, drawing nothing, so
 * that the outcome is told.
 */
export function CancelWithdrawal({ withdrawal: { id, count, cancellable } }: CancelWithdrawalProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useMoneyAction(cancelWithdrawal);

  function confirm(): void {
    cancel.begin(
      { id },
      {
        about: t`Take back the withdrawal of ${money(count)}`,
        onSuccess() {
          toast.success(t`Withdrawal taken back`);
          setAsking(false);
        },
        onError(error) {
          toast.error(failureText(error, t`The withdrawal could not be taken back`));
          setAsking(false);
          // The bank may have collected it in the meantime.
          for (const queryKey of cancelWithdrawal.outdates) void client.invalidateQueries({ queryKey });
        },
      },
    );
  }

  if (!cancellable && !cancel.isPending) return null;
  return (
    <div className="gap-2">
      <Button wide busy={cancel.isUnderWay} onClick={() => setAsking(true)}>{t`Take it back`}</Button>
      <p className="muted">{t`Possible until the bank collects it.`}</p>
      <CommandDialog
        open={asking}
        title={t`Take this withdrawal back?`}
        confirmLabel={t`Take it back`}
        cancelLabel={t`Keep it`}
        command={cancel}
        busyLabel={t`Cancelling`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <Trans>Nothing is sent. The whole amount is in your balance again at once.</Trans>
      </CommandDialog>
    </div>
  );
}
