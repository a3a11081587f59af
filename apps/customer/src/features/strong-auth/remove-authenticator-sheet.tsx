import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginPassword } from '../frame/password.tsx';
import { useRemoveAuthenticator } from './authenticator.ts';
import styles from './strong-auth.module.css';
import { removalProblems } from './strong-auth-forms.ts';

interface RemoveAuthenticatorSheetProps {
  open: boolean;
  onClose: () => void;
}

export function RemoveAuthenticatorSheet({ open, onClose }: RemoveAuthenticatorSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Remove the authenticator app`}
      closeLabel={t`Close`}
      description={<Trans>Your password alone will log you in then. The recovery codes end too.</Trans>}
    >
      <RemovalForm onRemoved={onClose} />
    </Sheet>
  );
}

/** It is there only while the sheet is open, so each opening begins with empty fields. */
function RemovalForm({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useLingui();
  const remove = useRemoveAuthenticator();
  const { field, failure, submit } = useForm({ password: '', code: '' }, removalProblems, {
    error: remove.error,
    failure: failureText(remove.error, t`The authenticator app could not be removed`),
    refusedAt: { invalid_credentials: 'password', second_factor_incorrect: 'code' },
    onChange: remove.reset,
  });
  const onSuccess = () => {
    toast.success(t`Authenticator app removed`);
    onRemoved();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, (sent) => remove.mutate(sent, { onSuccess }))}
    >
      <LoginPassword {...field('password')} />
      <TextField
        label={t`Code`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        help={t`From the app, or one of your recovery codes`}
        {...field('code')}
      />
      <SubmitButton failure={failure} variant="danger" busy={remove.isPending} busyLabel={t`Removing`}>
        <Trans>Remove</Trans>
      </SubmitButton>
    </form>
  );
}
