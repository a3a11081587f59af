import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiRefusal, api, isUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { readUserInfo } from '../../lib/session/session.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { passwordChangeProblems, type PasswordChangeValues } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { authProblemTexts } from './auth-problem-text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { rememberQuietly } from './remember-quietly.ts';

const empty: PasswordChangeValues = { oldPassword: '', newPassword: '', confirmPassword: '' };
const MOST_REPEATS = 2;

/** Changes the password that one logs in with. The server ends every other session. */
export function LoginPasswordForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { values, problems, change, leave, submit } = useForm(empty, passwordChangeProblems);
  const save = useMutation({
    mutationFn: ({ oldPassword, newPassword, key }: PasswordChangeValues & { key: string }) =>
      api.call('POST /stock/success/user/password/up', {
        body: { type: 'login', password: oldPassword, password_new: newPassword },
        idempotencyKey: key,
      }),
    retry: (failures, error) => isUnanswered(error) && failures < MOST_REPEATS,
    async onSuccess(_answer, { newPassword }) {
      const user = readUserInfo()?.user;
      if (user !== undefined) await rememberQuietly(user, newPassword);
      toast.success(t`Password changed successfully`);
      void navigate({ to: '/settings', search: {}, replace: true });
    },
  });
  const refused = save.error instanceof ApiRefusal ? save.error.key : undefined;
  const failure = failureText(save.error, t`Failed to change password`);
  const complete = Object.keys(passwordChangeProblems(values)).length === 0;

  return (
    <form
      noValidate
      className={classNames(styles.page, styles.form)}
      onSubmit={(event) => submit(event, (sent) => save.mutate({ ...sent, key: randomUuid() }))}
    >
      <PasswordField
        label={t`Old password`}
        name="oldPassword"
        autoComplete="current-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        required
        value={values.oldPassword}
        error={
          (problems.oldPassword && t(authProblemTexts[problems.oldPassword])) ??
          (refused === 'old_password_incorrect' ? failure : undefined)
        }
        onValueChange={(oldPassword) => {
          change({ oldPassword });
          save.reset();
        }}
        onBlur={() => leave('oldPassword')}
      />
      <NewPasswordFields
        values={values}
        problems={problems}
        refusal={refused === 'password_unchanged' ? failure : undefined}
        onChange={(changes) => {
          change(changes);
          save.reset();
        }}
        onLeave={leave}
      />
      <div className={styles.submit}>
        <AlertLine
          spaced
          text={refused === 'old_password_incorrect' || refused === 'password_unchanged' ? undefined : failure}
        />
        <Button type="submit" variant="primary" wide busy={save.isPending} busyLabel={t`Saving`} disabled={!complete}>
          <Trans>Save</Trans>
        </Button>
      </div>
      <p className={styles.note}>
        <Trans>All other devices will be signed out.</Trans>
      </p>
    </form>
  );
}
