import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal, api, retryUnanswered, queryKeys } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
import { Button } from '../../ui/button.tsx';
import { completedOtp } from '../../ui/otp-entry.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginPassword } from '../frame/password.tsx';
import { digitsAfter, emptyDigits, type DigitsAction } from './digits-entry.ts';
import { DigitsPad, DigitsSkeleton } from './digits-pad.tsx';
import { transactionPasswordQuery } from './transaction-password.ts';

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
  const { isLoading, entry, isLoginStep, chosen, failure, isSaving, description, act, send } = useChoice(open, onClose);
  const confirming = entry.phase === 'confirm';
  return (
    <Sheet
      open={open}
      onClose={onClose}
      isPlace
      title={confirming && !isLoginStep ? t`Confirm transaction password` : t`Transaction password`}
      closeLabel={t`Close`}
      description={description}
    >
      {isLoading ? (
        <DigitsSkeleton />
      ) : isLoginStep && chosen !== undefined ? (
        <LoginPasswordStep
          error={isSaving ? undefined : failure}
          busy={isSaving}
          onSave={(loginPassword) => send(chosen, loginPassword)}
        />
      ) : (
        <DigitsPad
          label={confirming ? t`Confirm transaction password` : t`Transaction password`}
          entry={entry}
          onAction={act}
          help={t`Sauda staff never ask for this password.`}
          error={chosen !== undefined && !isSaving ? failure : undefined}
          disabled={isSaving}
        />
      )}
    </Sheet>
  );
}

/** The digits as they are chosen, whether the login password is asked for yet, and the command that saves. Each opening begins anew. */
function useChoice(open: boolean, onClose: () => void) {
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
  const isSet = state?.is_set === true;
  const hasPasskey = state?.passkey_required === true;

  /** The login password is asked for on its own here, so its refusal says nothing of a phone. */
  const refusalTextOf = (error: Error) =>
    error instanceof ApiRefusal && error.key === 'invalid_credentials' ? t`Incorrect password` : refusalText(error);

  function send(digits: string, loginPassword?: string): void {
    save.mutate(
      { digits, loginPassword },
      {
        onSuccess: onClose,
        onError(error) {
          if (error instanceof ApiRefusal && loginRefusals.has(error.key)) setIsLoginStep(true);
        },
      },
    );
  }

  return {
    isLoading: state === undefined,
    entry,
    isLoginStep,
    /** Six digits that were given twice. */
    chosen: completedOtp(entry, true),
    failure: save.error ? (refusalTextOf(save.error) ?? t`Failed to set or modify transaction password`) : undefined,
    isSaving: save.isPending,
    description: describe({ isLoginStep, isSet, hasPasskey, confirming: entry.phase === 'confirm' }),
    act(action: DigitsAction): void {
      const next = digitsAfter(entry, action, true);
      setEntry(next);
      const digits = completedOtp(next, true);
      if (digits === undefined) return;
      // The first one too, beside a passkey: it confirms once the passkey is removed.
      if (isSet || hasPasskey) setIsLoginStep(true);
      else send(digits);
    },
    send,
  };
}

/** What is asked for now, and what for. */
function describe(step: { isLoginStep: boolean; isSet: boolean; hasPasskey: boolean; confirming: boolean }) {
  if (step.isLoginStep) {
    return step.isSet ? (
      <Trans>To change it, enter your login password.</Trans>
    ) : (
      <Trans>To set it, enter your login password.</Trans>
    );
  }
  if (step.confirming) return <Trans>Enter the same six digits again.</Trans>;
  return step.hasPasskey ? (
    <Trans>Choose six digits for when you have no passkey. As long as you have one, it confirms instead.</Trans>
  ) : (
    <Trans>Choose six digits that confirm withdrawals and block trades.</Trans>
  );
}

interface LoginPasswordStepProps {
  /** Why the one that was sent was refused. */
  error: string | undefined;
  busy: boolean;
  onSave: (loginPassword: string) => void;
}

/** Asks for the login password and sends it off with what is changed by it. */
function LoginPasswordStep({ error, busy, onSave }: LoginPasswordStepProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState('');
  return (
    <form
      noValidate
      className="gap-5 gutter"
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '' || busy) return;
        setSent(password);
        onSave(password);
      }}
    >
      <LoginPassword value={password} error={password === sent ? error : undefined} onValueChange={setPassword} />
      <Button type="submit" variant="primary" wide disabled={password === ''} busy={busy} busyLabel={t`Saving`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

interface NewTransactionPassword {
  digits: string;
  /** Where one is set already, or where there is a passkey. */
  loginPassword: string | undefined;
}

/** Sets the transaction password, or changes it with the login password. A lost answer is asked for again under the same key. */
function useSetTransactionPassword() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    mutationFn({ digits, loginPassword }: NewTransactionPassword) {
      const body = {
        type: 'transaction' as const,
        new_transaction_password: digits,
        is_first: loginPassword === undefined,
        ...(loginPassword === undefined ? {} : { password: loginPassword }),
      };
      return api.call('POST /stock/success/user/password/up', { body, idempotencyKey: keys.of(body) });
    },
    retry: retryUnanswered,
    // Here, so that it is said also where the sheet's screen has been left meanwhile.
    onSuccess: () => void toast.success(t`Transaction password set or modified successfully`),
    onSettled(_answer, error) {
      keys.settle(error);
      return client.invalidateQueries({ queryKey: queryKeys.transactionPassword });
    },
  });
}
