import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LoginPassword } from '../frame/password.tsx';
import { useBeginAuthenticator, type BegunAuthenticator } from './authenticator.ts';
import styles from './strong-auth.module.css';

/** The first step: what it is for, and the login password. */
export function BeginAuthenticatorForm({ onBegun }: { onBegun: (begun: BegunAuthenticator) => void }) {
  const { t } = useLingui();
  const begin = useBeginAuthenticator();
  const { values, field, failure, submit } = useForm({ password: '' }, () => ({}), {
    error: begin.error,
    failure: failureText(begin.error, t`The authenticator app could not be set up, please try again later`),
    refusedAt: { invalid_credentials: 'password' },
    onChange: begin.reset,
  });
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => submit(event, ({ password }) => begin.mutate(password, { onSuccess: onBegun }))}
    >
      <LoginPassword {...field('password')} />
      <SubmitButton failure={failure} busy={begin.isPending} busyLabel={t`Checking`} disabled={values.password === ''}>
        <Trans>Set up</Trans>
      </SubmitButton>
    </form>
  );
}
