import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isConfirmationRefusal } from '../confirmation/confirmation-refusal.ts';
import { transactionPasswordQuery } from '../confirmation/transaction-password-query.ts';
import { ConfirmationSheet, type Confirmation } from '../confirmation/confirmation-sheet.tsx';
import { LoginPassword } from '../frame/password.tsx';
import styles from './account-life.module.css';
import { useCloseAccount } from './closing-queries.ts';
import { forgetLogin } from '../../lib/session/remembered-login.ts';
import { endSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';

type Step = 'form' | 'asking' | 'confirming';

/** Asks for the login password, once more whether it is meant, and for the passkey or the transaction password where there is one. */
export function CloseForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('form');
  const { data: confirmation } = useQuery(transactionPasswordQuery);
  const close = useCloseAccount(() => {
    forgetLogin();
    endSession();
    void navigate({ to: '/login', search: {}, replace: true }).then(() => toast.success(t`Your account is closed`));
  });
  const { values, field, failure, submit } = useForm({ password: '' }, passwordProblems, {
    error: close.error,
    failure: failureText(close.error, t`The account could not be closed, please retry`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: close.reset,
  });
  const sheetIsOpen = step === 'confirming' && (!close.isError || isConfirmationRefusal(close.error));

  const isConfirmed = confirmation?.is_set === true || confirmation?.passkey_required === true;

  function send(shown?: Confirmation): void {
    close.mutate(
      { password: values.password, ...shown },
      // Where it was not known that it has to be confirmed, it is asked for now.
      { onError: (error) => setStep(isConfirmationRefusal(error) ? 'confirming' : 'form') },
    );
  }

  return (
    <form noValidate className={styles.closing} onSubmit={(event) => submit(event, () => setStep('asking'))}>
      <LoginPassword {...field('password')} />
      <AlertLine text={isConfirmationRefusal(close.error) ? undefined : failure} />
      <Button type="submit" variant="danger" wide>{t`Close account`}</Button>
      <ConfirmDialog
        open={step === 'asking'}
        title={t`Close your account for good?`}
        confirmLabel={t`Close account`}
        cancelLabel={t`Keep it`}
        destructive
        busy={close.isPending}
        busyLabel={t`Closing`}
        onConfirm={() => (isConfirmed ? setStep('confirming') : send())}
        onCancel={() => setStep('form')}
      >
        <Trans>This cannot be undone. Nobody can open it again, not even we.</Trans>
      </ConfirmDialog>
      <ConfirmationSheet
        open={sheetIsOpen}
        onClose={() => setStep('form')}
        onConfirm={send}
        busy={close.isPending}
        busyLabel={t`Closing`}
        error={close.error}
      >
        <Trans>Close your account for good</Trans>
      </ConfirmationSheet>
    </form>
  );
}

function passwordProblems({ password }: { password: string }) {
  return { password: password === '' ? ('passwordMissing' as const) : undefined };
}
