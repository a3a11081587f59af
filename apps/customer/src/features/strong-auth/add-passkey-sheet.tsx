import { Trans, useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { PasskeyDismissed, PasskeyThereAlready } from '../../lib/passkeys/authenticator.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginPasswordField } from '../confirmation/login-password-field.tsx';
import { deviceName } from './device-name.ts';
import { useAddPasskey } from './passkeys.ts';
import styles from './strong-auth.module.css';
import { newPasskeyProblems } from './strong-auth-forms.ts';
import { strongAuthProblemTexts } from './strong-auth-problem-text.ts';

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
  const initial = { name: deviceName(navigator.userAgent), password: '' };
  const { values, problems, change, leave, submit } = useForm(initial, newPasskeyProblems);
  const add = useAddPasskey();
  const isPasswordWrong = add.error instanceof ApiRefusal && add.error.key === 'invalid_credentials';

  function failureOf(): string | undefined {
    if (!add.isError) return undefined;
    if (add.error instanceof PasskeyDismissed) return t`No passkey was made`;
    if (add.error instanceof PasskeyThereAlready) return t`This device has a passkey for your account already`;
    return failureText(add.error, t`The passkey could not be added, please try again later`);
  }
  const failure = failureOf();

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        submit(event, (sent) =>
          add.mutate(sent, {
            onSuccess() {
              toast.success(t`Passkey added`);
              onAdded();
            },
          }),
        )
      }
    >
      <TextField
        label={t`Name`}
        name="passkeyName"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        help={t`By which you tell it from others`}
        value={values.name}
        error={problems.name && t(strongAuthProblemTexts[problems.name])}
        onValueChange={(name) => change({ name })}
        onBlur={() => leave('name')}
      />
      <LoginPasswordField
        value={values.password}
        error={
          (problems.password && t(strongAuthProblemTexts[problems.password])) ?? (isPasswordWrong ? failure : undefined)
        }
        onValueChange={(password) => {
          change({ password });
          add.reset();
        }}
        onBlur={() => leave('password')}
      />
      <div className={styles.submit}>
        <AlertLine spaced text={isPasswordWrong ? undefined : failure} />
        <Button type="submit" variant="primary" wide busy={add.isPending} busyLabel={t`Adding`}>
          <Trans>Continue</Trans>
        </Button>
      </div>
    </form>
  );
}
