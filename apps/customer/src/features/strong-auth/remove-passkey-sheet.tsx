import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ApiRefusal } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { transactionPasswordQuery } from '../confirmation/transaction-password-query.ts';
import { LoginPassword } from '../frame/password.tsx';
import { useRemovePasskey, type PasskeyRow } from './passkeys.ts';
import styles from './strong-auth.module.css';
import { passwordProblems } from './strong-auth-forms.ts';

interface RemovePasskeySheetProps {
  /** The one to be removed; undefined while none is asked for. */
  passkey: PasskeyRow | undefined;
  /** No other is left then. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks for the login password before a passkey goes: who holds the phone for a moment does not get rid of it. */
export function RemovePasskeySheet({ passkey, isLast, onClose }: RemovePasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={passkey !== undefined}
      onClose={onClose}
      title={t`Remove this passkey?`}
      closeLabel={t`Close`}
      description={
        <>
          <Trans>
            “{passkey?.name}” will no longer log you in or confirm withdrawals. Delete it on your device too.
          </Trans>{' '}
          {isLast && <WhatConfirmsThen />}
        </>
      }
    >
      {passkey && <RemovalForm id={passkey.id} onRemoved={onClose} />}
    </Sheet>
  );
}

/** Which protection is left once there is no passkey. */
function WhatConfirmsThen() {
  const { data: state } = useQuery(transactionPasswordQuery);
  if (state === undefined) return null;
  return state.is_set ? (
    <Trans>Then your transaction password confirms withdrawals and block trades.</Trans>
  ) : (
    <Trans>Then nothing confirms withdrawals, until you set a transaction password or add a passkey.</Trans>
  );
}

function RemovalForm({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemovePasskey();
  const isPasswordWrong = remove.error instanceof ApiRefusal && remove.error.key === 'invalid_credentials';
  const { field, failure, submit } = useForm({ password: '' }, passwordProblems, {
    error: remove.error,
    failure: isPasswordWrong ? t`Incorrect password` : failureText(remove.error, t`The passkey could not be removed`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: remove.reset,
  });
  const onSuccess = () => {
    toast.success(t`Passkey removed`);
    onRemoved();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, ({ password }) => remove.mutate({ id, password }, { onSuccess }))}
    >
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} variant="danger" busy={remove.isPending} busyLabel={t`Removing`}>
        <Trans>Remove</Trans>
      </SubmitButton>
    </form>
  );
}
