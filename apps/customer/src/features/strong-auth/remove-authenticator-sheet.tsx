import { Trans, useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { LoginPasswordField } from '../confirmation/login-password-field.tsx';
import { useRemoveAuthenticator } from './authenticator.ts';
import styles from './strong-auth.module.css';
import { removalProblems } from './strong-auth-forms.ts';
import { strongAuthProblemTexts } from './strong-auth-problem-text.ts';

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
  const { values, problems, change, leave, submit } = useForm({ password: '', code: '' }, removalProblems);
  const remove = useRemoveAuthenticator();
  const refused = remove.error instanceof ApiRefusal ? remove.error.key : undefined;
  const failure = failureText(remove.error, t`The authenticator app could not be removed`);
  const atPassword = refused === 'invalid_credentials';
  const atCode = refused === 'second_factor_incorrect';

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) =>
        submit(event, (sent) =>
          remove.mutate(sent, {
            onSuccess() {
              toast.success(t`Authenticator app removed`);
              onRemoved();
            },
          }),
        )
      }
    >
      <LoginPasswordField
        value={values.password}
        error={
          (problems.password && t(strongAuthProblemTexts[problems.password])) ?? (atPassword ? failure : undefined)
        }
        onValueChange={(password) => {
          change({ password });
          remove.reset();
        }}
        onBlur={() => leave('password')}
      />
      <TextField
        label={t`Code`}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        help={t`From the app, or one of your recovery codes`}
        value={values.code}
        error={(problems.code && t(strongAuthProblemTexts[problems.code])) ?? (atCode ? failure : undefined)}
        onValueChange={(code) => {
          change({ code });
          remove.reset();
        }}
        onBlur={() => leave('code')}
      />
      <div className={styles.submit}>
        <AlertLine spaced text={atPassword || atCode ? undefined : failure} />
        <Button type="submit" variant="danger" wide busy={remove.isPending} busyLabel={t`Removing`}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    </form>
  );
}
