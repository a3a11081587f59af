import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, retryUnanswered } from '../../lib/api.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { readUserInfo } from '../../lib/session/session.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { Password } from '../frame/password.tsx';
import { passwordChangeProblems, type PasswordChangeValues } from './auth-forms.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './auth-form.module.css';
import { rememberQuietly } from './remember-quietly.ts';

const empty: PasswordChangeValues = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password that one logs in with. The server ends every other session. What is sent again is sent under the same key. */
export function LoginPasswordForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const keys = useRepeatKey();
  const save = useMutation({
    mutationFn({ oldPassword, newPassword }: PasswordChangeValues) {
      const body = { type: 'login' as const, password: oldPassword, new_password: newPassword };
      return api.call('POST /stock/success/user/password/up', { body, idempotencyKey: keys.of(body) });
    },
    retry: retryUnanswered,
    onSettled: (_answer, error) => keys.settle(error),
    async onSuccess(_answer, { newPassword }) {
      const user = readUserInfo()?.user;
      if (user !== undefined) await rememberQuietly(user, newPassword);
      toast.success(t`Password changed successfully`);
      void navigate({ to: '/settings', search: {}, replace: true });
    },
  });
  const { field, isComplete, failure, submit } = useForm(empty, passwordChangeProblems, {
    error: save.error,
    failure: failureText(save.error, t`Failed to change password`),
    refusedAt: { old_password_incorrect: 'oldPassword', password_unchanged: 'newPassword' },
    onChange: save.reset,
  });
  return (
    <form
      noValidate
      className="gutter above-4 below-6 gap-5"
      onSubmit={(event) => submit(event, (sent) => save.mutate(sent))}
    >
      <Password label={t`Old password`} autoComplete="current-password" {...field('oldPassword')} />
      <Password
        label={t`New password`}
        autoComplete="new-password"
        help={t`At least 6 characters`}
        {...field('newPassword')}
      />
      <Password label={t`Confirm password`} autoComplete="new-password" {...field('confirmPassword')} />
      <SubmitButton failure={failure} busy={save.isPending} busyLabel={t`Saving`} disabled={!isComplete}>
        <Trans>Save</Trans>
      </SubmitButton>
      <p className={classNames('muted', styles.note)}>{t`All other devices will be signed out.`}</p>
    </form>
  );
}
