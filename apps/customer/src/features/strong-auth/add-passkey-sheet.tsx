import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { PasskeyDismissed, PasskeyThereAlready } from '../../lib/passkeys/authenticator.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginPassword } from '../frame/password.tsx';
import { deviceName } from './device-name.ts';
import { useAddPasskey } from './passkeys.ts';
import styles from './strong-auth.module.css';
import { newPasskeyProblems } from './strong-auth-forms.ts';

const LONGEST_NAME = 60;

interface AddPasskeySheetProps {
  open: boolean;
  onClose: () => void;
}

export function AddPasskeySheet({ open, onClose }: AddPasskeySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Add a passkey`}
      closeLabel={t`Close`}
      description={<Trans>Your device will ask for your fingerprint, face or PIN next.</Trans>}
    >
      <AddPasskeyForm onAdded={onClose} />
    </Sheet>
  );
}

/** It is there only while the sheet is open, so each opening begins anew. */
function AddPasskeyForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useLingui();
  const add = useAddPasskey();

  function failureOf(error: Error | null): string | undefined {
    if (error instanceof PasskeyDismissed) return t`No passkey was made`;
    if (error instanceof PasskeyThereAlready) return t`This device has a passkey for your account already`;
    return failureText(error, t`The passkey could not be added, please try again later`);
  }

  const initial = { name: deviceName(navigator.userAgent), password: '' };
  const { field, failure, submit } = useForm(initial, newPasskeyProblems, {
    error: add.error,
    failure: failureOf(add.error),
    refusedAt: { invalid_credentials: 'password' },
    onChange: ({ password }) => password !== undefined && add.reset(),
  });
  const onSuccess = () => {
    toast.success(t`Passkey added`);
    onAdded();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, (sent) => add.mutate(sent, { onSuccess }))}
    >
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        help={t`By which you tell it from others`}
        {...field('name')}
        name="passkeyName"
      />
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} busy={add.isPending} busyLabel={t`Adding`}>{t`Continue`}</SubmitButton>
    </form>
  );
}
