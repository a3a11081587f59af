import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { randomUuid } from '../../lib/idempotency.ts';
import { passkeysQuery } from '../../lib/passkeys/passkeys-query.ts';
import { completedOtp } from '../../ui/otp-entry.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { digitsAfter, emptyDigits, type DigitsAction } from '../confirmation/digits-entry.ts';
import { DigitsPad } from '../confirmation/digits-pad.tsx';
import { transactionPasswordQuery } from '../confirmation/transaction-password-query.ts';
import { LoginPasswordStep } from './login-password-step.tsx';
import { useSetTransactionPassword } from './set-transaction-password.ts';
import styles from './transaction-password-dialog.module.css';

interface TransactionPasswordDialogProps {
  open: boolean;
  onClose: () => void;
}

const begun = { loginPassword: undefined, entry: emptyDigits } as const;

/** Refusals after which the login password is asked for again. */
const loginRefusals: ReadonlySet<string> = new Set([
  'invalid_credentials',
  'login_password_required',
  'too_many_attempts',
  'transaction_password_already_set',
]);

/** Sets or changes the transaction password: six digits and the same again; before a change, the login password. */
export function TransactionPasswordDialog({ open, onClose }: TransactionPasswordDialogProps) {
  const { t } = useLingui();
  const { data: state } = useQuery({ ...transactionPasswordQuery, enabled: open });
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: open });
  const save = useSetTransactionPassword();
  const [{ loginPassword, entry }, setSteps] = useState<{
    loginPassword?: string | undefined;
    entry: typeof emptyDigits;
  }>(begun);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSteps(begun);
      save.reset();
    }
  }

  /** The login password is asked for on its own here, so its refusal says nothing of a phone. */
  const refusalTextOf = (error: Error) =>
    error instanceof ApiRefusal && error.key === 'invalid_credentials' ? t`Incorrect password` : refusalText(error);

  function send(digits: string): void {
    save.mutate(
      { digits, loginPassword, idempotencyKey: randomUuid() },
      {
        onSuccess() {
          toast.success(t`Transaction password set or modified successfully`);
          onClose();
        },
        onError(error) {
          if (error instanceof ApiRefusal && loginRefusals.has(error.key)) setSteps(begun);
        },
      },
    );
  }

  function act(action: DigitsAction): void {
    const next = digitsAfter(entry, action, true);
    setSteps({ loginPassword, entry: next });
    const digits = completedOtp(next, true);
    if (digits !== undefined) send(digits);
  }

  const failure = save.isError
    ? (refusalTextOf(save.error) ?? t`Failed to set or modify transaction password`)
    : undefined;
  // The first one too, beside a passkey: it would open what the passkey keeps shut.
  const asksLogin = (state?.is_set === true || (passkeys?.length ?? 0) > 0) && loginPassword === undefined;
  const confirming = entry.phase === 'confirm';
  const sent = completedOtp(entry, true) !== undefined;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={confirming ? t`Confirm transaction password` : t`Transaction password`}
      closeLabel={t`Close`}
      description={
        asksLogin ? (
          state?.is_set === true ? (
            <Trans>To change it, enter your login password first.</Trans>
          ) : (
            <Trans>To set it, enter your login password first.</Trans>
          )
        ) : confirming ? (
          <Trans>Enter the same six digits again.</Trans>
        ) : (
          <Trans>Choose six digits that confirm withdrawals and block trades.</Trans>
        )
      }
    >
      {state === undefined || passkeys === undefined ? (
        <Loading label={t`Loading`} className={styles.loading}>
          <Skeleton width="100%" height="3.5rem" />
        </Loading>
      ) : asksLogin ? (
        <LoginPasswordStep
          error={failure}
          onContinue={(password) => setSteps({ loginPassword: password, entry: emptyDigits })}
        />
      ) : (
        <DigitsPad
          label={confirming ? t`Confirm transaction password` : t`Transaction password`}
          entry={entry}
          onAction={act}
          help={t`Sauda staff never ask for this password.`}
          error={sent && !save.isPending ? failure : undefined}
          disabled={save.isPending}
        />
      )}
    </Sheet>
  );
}
