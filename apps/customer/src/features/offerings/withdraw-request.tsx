import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useMoneyAction, type MoneyAction } from '../../lib/money-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';

type Withdrawal =
  | 'POST /stock/success/ipo/cancel'
  | 'POST /stock/success/rights/withdraw'
  | 'POST /stock/success/buybacks/withdraw';

interface WithdrawRequestProps<K extends Withdrawal> {
  action: MoneyAction<K, { no: string }>;
  no: string;
  /** What the button does. */
  label: string;
  /** The same of a named company. */
  about: string;
  question: string;
  done: string;
  failed: string;
  onWithdrawn: () => void;
  /** What becomes of it. */
  children: ReactNode;
}

/** Takes back what was asked for of an offer, once it is confirmed. */
export function WithdrawRequest<K extends Withdrawal>({ action, no, label, ...rest }: WithdrawRequestProps<K>) {
  const { t } = useLingui();
  const { about, question, done, failed, onWithdrawn, children } = rest;
  const [isAsking, setIsAsking] = useState(false);
  const withdrawal = useMoneyAction(action);

  function withdraw(): void {
    withdrawal.begin(
      { no },
      {
        about,
        onSuccess() {
          setIsAsking(false);
          onWithdrawn();
          toast.success(done);
        },
        onError(error) {
          setIsAsking(false);
          toast.error(failureText(error, failed));
        },
      },
    );
  }

  return (
    <>
      <Button wide busy={withdrawal.isUnderWay} busyLabel={t`Withdrawing`} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <CommandDialog
        open={isAsking}
        title={question}
        confirmLabel={label}
        cancelLabel={t`Keep it`}
        command={withdrawal}
        busyLabel={t`Withdrawing`}
        onConfirm={withdraw}
        onCancel={() => setIsAsking(false)}
      >
        {children}
      </CommandDialog>
    </>
  );
}
