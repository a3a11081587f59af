import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommandDialog } from '../../frame/command-dialog.tsx';
import { withdrawApplication } from './ipo-actions.ts';

interface WithdrawApplicationProps {
  no: string;
  name: string;
  onWithdrawn: () => void;
}

/** Takes an application back, once it is confirmed. */
export function WithdrawApplication({ no, name, onWithdrawn }: WithdrawApplicationProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const withdrawal = useMoneyAction(withdrawApplication);
  const isBusy = withdrawal.isUnderWay;

  function withdraw(): void {
    withdrawal.begin(
      { no },
      {
        about: t`Withdraw the application for ${name}`,
        onSuccess() {
          setIsAsking(false);
          onWithdrawn();
          toast.success(t`Application withdrawn`);
        },
        onError(error) {
          setIsAsking(false);
          toast.error(failureText(error, t`The application could not be withdrawn, please try again later`));
        },
      },
    );
  }

  return (
    <>
      <Button wide busy={isBusy} busyLabel={t`Withdrawing`} onClick={() => setIsAsking(true)}>
        <Trans>Withdraw the application</Trans>
      </Button>
      <CommandDialog
        open={isAsking}
        title={t`Withdraw the application for ${name}?`}
        confirmLabel={t`Withdraw the application`}
        cancelLabel={t`Keep it`}
        command={withdrawal}
        busyLabel={t`Withdrawing`}
        onConfirm={withdraw}
        onCancel={() => setIsAsking(false)}
      >
        <Trans>What it holds is free again at once. Until the IPO opens you can apply again.</Trans>
      </CommandDialog>
    </>
  );
}
