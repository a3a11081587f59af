import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import { ApiRefusal, api, isUnanswered } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextButton, Button } from '../../ui/button.tsx';
import { Password } from '../frame/password.tsx';
import { SupportContact } from '../frame/support-contact.tsx';
import { useStartSession } from '../frame/start-session.ts';
import { loginProblems, type LoginValues } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { PhoneField } from './phone-field.tsx';
import { rememberQuietly } from './remember-quietly.ts';
import { TextField } from '../../ui/text-field.tsx';

/** @param phone ten digits to begin with, as after registration */
export function LoginForm({ phone = '' }: { phone?: string | undefined }) {
  const { t } = useLingui();
  const logIn = useLogIn();
  const otherwise = isUnanswered(logIn.error) ? t`Login failed, please try again later` : t`Login failed`;
  const { values, change, field, isFine, failure, submit } = useForm({ phone, password: '' }, loginProblems, {
    failure: failureText(logIn.error, otherwise),
  });
  // Once the password was right and is not enough, what is asked for is the code alone.
  const [asksCode, setAsksCode] = useState(false);
  const isCodeMissing = logIn.error instanceof ApiRefusal && logIn.error.key === 'second_factor_required';
  const send = (sent: LoginValues & { code?: string }) =>
    logIn.mutate(sent, {
      onError(error) {
        if (error instanceof ApiRefusal && error.key === 'second_factor_required') setAsksCode(true);
      },
    });

  if (asksCode) {
    return (
      <SecondFactorForm
        error={isCodeMissing || logIn.isPending ? undefined : failure}
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
    <form noValidate className="gap-5" onSubmit={(event) => submit(event, send)}>
      <PhoneField {...field('phone')} />
      <Password
        label={t`Password`}
        autoComplete="current-password"
        placeholder={t`Enter your password`}
        {...field('password')}
      />
      <p className={styles.forgot}>
        <TextButton render={<Link to="/forgot-password" />}>{t`Forgot password?`}</TextButton>
      </p>
      <SubmitButton failure={failure} busy={logIn.isPending} busyLabel={t`Logging in`} disabled={!isFine}>
        <Trans>Log in</Trans>
      </SubmitButton>
      <p className={styles.other}>
        <Trans>
          New to Sauda?{' '}
          <TextButton render={<Link to="/register" search={(search) => search} />}>
            Register with an invitation code
          </TextButton>
        </Trans>
      </p>
      <SupportContact label={t`Customer service`} />
    </form>
  );
}

/** Logs in. The session that starts takes the customer on: the guard leads from login to where they were going. */
function useLogIn() {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: ({ phone, password, code }: LoginValues & { code?: string }) =>
      api.call('POST /stock/user/login', {
        body: { user: phone, password, ...(code === undefined ? {} : { code }) },
      }),
    async onSuccess(login, { password }) {
      await rememberQuietly(login.user, password);
      startSession(login);
    },
  });
}

interface SecondFactorFormProps {
  /** Why the last code was refused. */
  error: string | undefined;
  busy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
function SecondFactorForm({ error, busy, onSubmit, onBack }: SecondFactorFormProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The field that had the focus is gone, and there is one thing to do here.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? 'codeMissing' : undefined }));
  const { onBlur: _, ...field } = form.field('code');
  return (
    <form noValidate className="gap-5" onSubmit={(event) => form.submit(event, ({ code }) => onSubmit(code))}>
      <TextField
        ref={input}
        label={t`Code of your authenticator app`}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
        help={t`Or one of your recovery codes`}
        {...field}
        error={field.error ?? error}
      />
      <Button type="submit" variant="primary" wide busy={busy} busyLabel={t`Logging in`}>{t`Log in`}</Button>
      <p className={styles.other}>
        <TextButton onClick={onBack}>{t`Use another account`}</TextButton>
      </p>
      <p className={styles.other}>
        <TextButton render={<Link to="/forgot-password" search={{ lost: 'authenticator' }} />}>
          {t`I have lost the app and the codes`}
        </TextButton>
      </p>
    </form>
  );
}
