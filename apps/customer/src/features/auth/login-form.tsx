import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal, isUnanswered } from '../../lib/api.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { loginProblems } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { authProblemTexts } from './auth-problem-text.ts';
import { PhoneField } from './phone-field.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useLogIn } from './use-log-in.ts';

/** @param phone ten digits to begin with, as after registration */
export function LoginForm({ phone = '' }: { phone?: string | undefined }) {
  const { t } = useLingui();
  const { values, problems, change, leave, submit } = useForm({ phone, password: '' }, loginProblems);
  const loggedIn = useRef(false);
  const logIn = useLogIn(() => {
    loggedIn.current = true;
  });
  // Said once the screen that login leads to is there: its navigation would lift a toast that stood before.
  useEffect(
    () => () => {
      if (loggedIn.current) toast.success(t`Login successful`);
    },
    [t],
  );
  // Once the password was right and is not enough, what is asked for is the code alone.
  const [asksCode, setAsksCode] = useState(false);
  const send = (sent: typeof values & { code?: string }) =>
    logIn.mutate(sent, {
      onError(error) {
        if (error instanceof ApiRefusal && error.key === 'second_factor_required') setAsksCode(true);
      },
    });
  const failure = logIn.isError
    ? (refusalText(logIn.error) ??
      (isUnanswered(logIn.error) ? t`Login failed, please try again later` : t`Login failed`))
    : undefined;

  if (asksCode) {
    const isFirst = logIn.error instanceof ApiRefusal && logIn.error.key === 'second_factor_required';
    return (
      <SecondFactorForm
        error={isFirst || logIn.isPending ? undefined : failure}
        busy={logIn.isPending}
        onSubmit={(code) => send({ ...values, code })}
        onBack={() => {
          setAsksCode(false);
          logIn.reset();
          change({ password: '' });
        }}
      />
    );
  }
  return (
    <form noValidate className={styles.form} onSubmit={(event) => submit(event, send)}>
      <PhoneField
        value={values.phone}
        error={problems.phone && t(authProblemTexts[problems.phone])}
        onChange={(digits) => change({ phone: digits })}
        onBlur={() => leave('phone')}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        placeholder={t`Enter your password`}
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        required
        value={values.password}
        error={problems.password && t(authProblemTexts[problems.password])}
        onValueChange={(password) => change({ password })}
        onBlur={() => leave('password')}
      />
      <p className={styles.forgot}>
        <TextButton render={<Link to="/forgot-password" />}>
          <Trans>Forgot password?</Trans>
        </TextButton>
      </p>
      <div className={styles.submit}>
        <AlertLine spaced text={failure} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={logIn.isPending}
          busyLabel={t`Logging in`}
          disabled={Object.keys(problems).length > 0}
        >
          <Trans>Log in</Trans>
        </Button>
      </div>
      <p className={styles.other}>
        <Trans>
          New to Sauda?{' '}
          <TextButton render={<Link to="/register" search={(search) => search} />}>
            Register with an invitation code
          </TextButton>
        </Trans>
      </p>
    </form>
  );
}
