import { Trans, useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, ApiRefusal, isUnanswered } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { recallLogin, type RememberedLogin } from '../../lib/session/remembered-login.ts';
import { endSession } from '../../lib/session/session.ts';
import { Stack } from '../../ui/stack.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Password } from '../frame/password.tsx';
import { PracticeNotice } from '../frame/practice.tsx';
import { SubHeader } from '../frame/header.tsx';
import { newPasswordProblems } from './auth-forms.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './auth-form.module.css';
import { phoneText } from './phone.ts';
import { rememberQuietly } from './remember-quietly.ts';
import { intervals } from '../../lib/intervals.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

/** The dots stand for the saved password, whose length is nobody's business. */
const initial = { oldPassword: '••••••••', newPassword: '', confirmPassword: '', code: '' };

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Forgot password`} marked={false} />
      <Stack render={<main />}>
        <div className="gutter above-4 below-6">
          <SavedLogin>{(saved) => <ForgotPasswordForm saved={saved} />}</SavedLogin>
        </div>
      </Stack>
      <PracticeNotice foot />
    </>
  );
}

/** @param saved the login that this phone has saved: its phone and old password are used, and cannot be changed here */
function ForgotPasswordForm({ saved }: { saved: RememberedLogin }) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const { reset, asksCode } = useReset(saved);
  const otherwise = isUnanswered(reset.error) ? t`Failed to reset password` : t`Password reset failed`;
  const { field, isFine, failure, submit } = useForm(initial, newPasswordProblems, {
    error: reset.error,
    failure: failureText(reset.error, otherwise),
    refusedAt: {
      old_password_incorrect: 'oldPassword',
      password_unchanged: 'newPassword',
      second_factor_required: 'code',
      second_factor_incorrect: 'code',
    },
    onChange: ({ code }) => code !== undefined && reset.reset(),
  });
  return (
    <form noValidate className="gap-5" onSubmit={(event) => submit(event, (sent) => reset.mutate(sent))}>
      <TextField
        label={t`Phone number`}
        prefix={currencies[currency].phone.prefix}
        name="phone"
        autoComplete="username"
        readOnly
        value={phoneText(saved.user, currency)}
      />
      <TextField
        label={t`Old password`}
        type="password"
        autoComplete="off"
        readOnly
        value={initial.oldPassword}
        help={t`As saved on this phone`}
        error={field('oldPassword').error}
      />
      <Password
        label={t`New password`}
        autoComplete="new-password"
        help={t`At least 6 characters`}
        {...field('newPassword')}
      />
      <Password label={t`Confirm password`} autoComplete="new-password" {...field('confirmPassword')} />
      {asksCode && (
        <TextField
          label={t`Code of your authenticator app`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          help={t`Or one of your recovery codes`}
          {...field('code')}
        />
      )}
      <SubmitButton failure={failure} busy={reset.isPending} busyLabel={t`Resetting password`} disabled={!isFine}>
        <Trans>Reset password</Trans>
      </SubmitButton>
      <p
        className={classNames('muted', styles.note)}
      >{t`All devices will be signed out. Log in with the new password then.`}</p>
    </form>
  );
}

/** Resets the password of a saved login; whether a second factor is asked for is known once the server has. */
function useReset(saved: RememberedLogin) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asksCode, setAsksCode] = useState(false);
  const reset = useMutation({
    mutationFn: ({ newPassword, code }: typeof initial) =>
      api.call('POST /v2/user/forget', {
        body: {
          user: saved.user,
          password: saved.password,
          new_password: newPassword,
          ...(code === '' ? {} : { code }),
        },
      }),
    async onSuccess(_answer, { newPassword }) {
      await rememberQuietly(saved.user, newPassword);
      endSession();
      toast.success(t`Password reset successfully`);
      void navigate({ to: '/login', search: {}, state: { phone: saved.user }, replace: true });
    },
    onError(error) {
      if (error instanceof ApiRefusal && error.key === 'second_factor_required') setAsksCode(true);
    },
  });
  return { reset, asksCode };
}

/** Not kept beyond the screen: it holds a password. */
const savedLoginQuery = {
  queryKey: ['saved-login'],
  queryFn: () => recallLogin().catch(() => null),
  gcTime: 0,
  networkMode: 'always',
} as const;

/** What needs the login that this phone has saved. Without one it says so, and login comes after a moment. */
function SavedLogin({ children }: { children: (saved: RememberedLogin) => ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data: saved } = useQuery(savedLoginQuery);
  const isMissing = saved === null;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => void navigate({ to: '/login', search: {}, replace: true }), intervals.toLoginMs);
    return () => clearTimeout(timer);
  }, [isMissing, navigate]);
  if (saved === undefined) return null;
  return saved === null ? (
    <AlertLine spaced text={t`No login information found, please login first`} />
  ) : (
    children(saved)
  );
}
