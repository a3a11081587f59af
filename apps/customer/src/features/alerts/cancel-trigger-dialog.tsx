import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/error-text.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';
import { cancelTrigger, type Trigger } from './trigger-queries.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';

interface CancelTriggerDialogProps {
  trigger: Trigger;
  open: boolean;
  onClose: () => void;
}

/** Ends a stop or target after asking, and says what became of it. */
export function CancelTriggerDialog({ trigger, open, onClose }: CancelTriggerDialogProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useInstrumentName()(trigger.name);
  const cancel = useMoneyAction(cancelTrigger);

  function confirm(): void {
    cancel.begin(
      { id: trigger.id },
      {
        about: t`Cancel the stop and target on ${name}`,
        onSuccess() {
          toast.success(t`Stop or target cancelled`);
          onClose();
        },
        onError(error) {
          toast.error(failureText(error, t`Operation failed, please retry`));
          onClose();
          // It may have been reached in the meantime.
          for (const queryKey of cancelTrigger.outdates) void client.invalidateQueries({ queryKey });
        },
      },
    );
  }

  return (
    <CommandDialog
      open={open}
      title={t`Cancel the stop and target on ${name}?`}
      confirmLabel={t`Cancel stop and target`}
      cancelLabel={t`Keep`}
      command={cancel}
      busyLabel={t`Cancelling`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Trans>What you hold stays as it is. Nothing sells it by itself any more.</Trans>
    </CommandDialog>
  );
}
