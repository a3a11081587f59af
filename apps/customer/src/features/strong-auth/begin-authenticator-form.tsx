import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { LoginPasswordField } from '../confirmation/login-password-field.tsx';
import { useBeginAuthenticator, type BegunAuthenticator } from './authenticator.ts';
import styles from './strong-auth.module.css';

/** The first step: what it is for, and the login password. */
export function BeginAuthenticatorForm({ onBegun }: { onBegun: (begun: BegunAuthenticator) => void }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const begin = useBeginAuthenticator();
  const failure = failureText(begin.error, t`The authenticator app could not be set up, please try again later`);
  const isPasswordWrong = begin.error instanceof ApiRefusal && begin.error.key === 'invalid_credentials';

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        begin.mutate(password, { onSuccess: onBegun });
      }}
    >
      <LoginPasswordField
        value={password}
        error={isPasswordWrong ? failure : undefined}
        onValueChange={(text) => {
          setPassword(text);
          begin.reset();
        }}
      />
      <div className={styles.submit}>
        <AlertLine spaced text={isPasswordWrong ? undefined : failure} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={begin.isPending}
          busyLabel={t`Checking`}
          disabled={password === ''}
        >
          <Trans>Set up</Trans>
        </Button>
      </div>
    </form>
  );
}
