import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { completedOtp } from '../../ui/otp-entry.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { digitsAfter, emptyDigits, type DigitsAction } from './digits-entry.ts';
import { DigitsPad } from './digits-pad.tsx';
import { transactionPasswordQuery } from './transaction-password-query.ts';
import { LoginPasswordStep } from './login-password-step.tsx';
import { useSetTransactionPassword } from './set-transaction-password.ts';
import styles from './transaction-password-dialog.module.css';

interface TransactionPasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Refusals that ask for the login password, or for another one. The digits that were chosen stay. */
const loginRefusals: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'login_password_required',
  'too_many_attempts',
  'transaction_password_already_set',
]);

/**
 * Sets or changes the transaction password: six digits and the same again; then, before a change, the login password. It comes
 * last, so that it is sent as soon as it is typed: a wrong one is told at once, and no digit is typed twice for it.
 */
export function TransactionPasswordDialog({ open, onClose }: TransactionPasswordDialogProps) {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...transactionPasswordQuery, enabled: open });
  const save = useSetTransactionPassword();
  const [entry, setEntry] = useState(emptyDigits);
  const [isLoginStep, setIsLoginStep] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setEntry(emptyDigits);
      setIsLoginStep(false);
      save.reset();
    }
  }
  const chosen = completedOtp(entry, true);
  const hasPasskey = state?.passkey_required === true;
  // The first one too, beside a passkey: it confirms once the passkey is removed.
  const isLoginNeeded = state?.is_set === true || hasPasskey;
  const confirming = entry.phase === 'confirm';

  /** The login password is asked for on its own here, so its refusal says nothing of a phone. */
  const refusalTextOf = (error: Error) =>
    error instanceof ApiRefusal && error.key === 'invalid_credentials' ? t`Incorrect password` : refusalText(error);

  function send(digits: string, loginPassword?: string): void {
    save.mutate(
      { digits, loginPassword, idempotencyKey: randomUuid() },
      {
        onSuccess() {
          toast.success(t`Transaction password set or modified successfully`);
          onClose();
        },
        onError(error) {
          if (error instanceof ApiRefusal && loginRefusals.has(error.key)) setIsLoginStep(true);
        },
      },
    );
  }

  function act(action: DigitsAction): void {
    const next = digitsAfter(entry, action, true);
    setEntry(next);
    const digits = completedOtp(next, true);
    if (digits === undefined) return;
    if (isLoginNeeded) setIsLoginStep(true);
    else send(digits);
  }

  const failure = save.isError
    ? (refusalTextOf(save.error) ?? t`Failed to set or modify transaction password`)
    : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={confirming && !isLoginStep ? t`Confirm transaction password` : t`Transaction password`}
      closeLabel={t`Close`}
      description={
        isLoginStep ? (
          state?.is_set === true ? (
            <Trans>To change it, enter your login password.</Trans>
          ) : (
            <Trans>To set it, enter your login password.</Trans>
          )
        ) : confirming ? (
          <Trans>Enter the same six digits again.</Trans>
        ) : hasPasskey ? (
          <Trans>Choose six digits for when you have no passkey. As long as you have one, it confirms instead.</Trans>
        ) : (
          <Trans>Choose six digits that confirm withdrawals and block trades.</Trans>
        )
      }
    >
      {state === undefined ? (
        <Loading label={t`Loading`} className={styles.loading}>
          <Skeleton width="100%" height="3.5rem" />
        </Loading>
      ) : isLoginStep && chosen !== undefined ? (
        <LoginPasswordStep
          error={save.isPending ? undefined : failure}
          busy={save.isPending}
          onSave={(loginPassword) => send(chosen, loginPassword)}
        />
      ) : (
        <DigitsPad
          label={confirming ? t`Confirm transaction password` : t`Transaction password`}
          entry={entry}
          onAction={act}
          help={t`Sauda staff never ask for this password.`}
          error={chosen !== undefined && !save.isPending ? failure : undefined}
          disabled={save.isPending}
        />
      )}
    </Sheet>
  );
}
