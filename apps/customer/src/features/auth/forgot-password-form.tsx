import { Trans, useLingui } from '@lingui/react/macro';
import { currencies } from '@sauda/facts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiRefusal, api, isUnanswered } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import type { RememberedLogin } from '../../lib/session/remembered-login.ts';
import { endSession } from '../../lib/session/session.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { newPasswordProblems, type NewPasswordValues } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';
import { phoneText } from './phone.ts';
import { rememberQuietly } from './remember-quietly.ts';
import { PracticeNotice } from '../frame/practice.tsx';
import { SubHeader } from '../frame/sub-header.tsx';
import { Stack } from '../../ui/stack.tsx';
import { SavedLogin } from './saved-login.tsx';

const empty: NewPasswordValues = { newPassword: '', confirmPassword: '' };
/** Stands for the saved password, whose length is nobody's business. */
const DOTS = '••••••••';

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Forgot password`} marked={false} />
      <Stack render={<main />}>
        <div className={styles.page}>
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
  const navigate = useNavigate();
  const { currency } = useConfig();
  const { values, problems, change, leave, submit } = useForm(empty, newPasswordProblems);
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const reset = useMutation({
    mutationFn: ({ newPassword }: NewPasswordValues) =>
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
  const refused = reset.error instanceof ApiRefusal ? reset.error.key : undefined;
  const failure = reset.isError
    ? (refusalText(reset.error) ?? (isUnanswered(reset.error) ? t`Failed to reset password` : t`Password reset failed`))
    : undefined;
  const atCode = refused === 'second_factor_required' || refused === 'second_factor_incorrect';
  const standsAtField = refused === 'old_password_incorrect' || refused === 'password_unchanged' || atCode;

  return (
    <form noValidate className={styles.form} onSubmit={(event) => submit(event, (sent) => reset.mutate(sent))}>
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
        value={DOTS}
        help={t`As saved on this phone`}
        error={refused === 'old_password_incorrect' ? failure : undefined}
      />
      <NewPasswordFields
        values={values}
        problems={problems}
        refusal={refused === 'password_unchanged' ? failure : undefined}
        onChange={change}
        onLeave={leave}
      />
      {asksCode && (
        <TextField
          label={t`Code of your authenticator app`}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          required
          help={t`Or one of your recovery codes`}
          value={code}
          error={atCode ? failure : undefined}
          onValueChange={(text) => {
            setCode(text);
            reset.reset();
          }}
        />
      )}
      <div className={styles.submit}>
        <AlertLine spaced text={standsAtField ? undefined : failure} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={reset.isPending}
          busyLabel={t`Resetting password`}
          disabled={Object.keys(problems).length > 0}
        >
          <Trans>Reset password</Trans>
        </Button>
      </div>
      <p className={styles.note}>
        <Trans>All devices will be signed out. Log in with the new password then.</Trans>
      </p>
    </form>
  );
}
