import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './login-password-step.module.css';

interface LoginPasswordStepProps {
  /** Why the last one was refused. */
  error: string | undefined;
  onContinue: (loginPassword: string) => void;
}

/** Asks for the login password before something is changed that a thief would like to change. */
export function LoginPasswordStep({ error, onContinue }: LoginPasswordStepProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onContinue(password);
      }}
    >
      <PasswordField
        label={t`Login password`}
        name="loginPassword"
        autoComplete="current-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        required
        value={password}
        error={password === '' ? error : undefined}
        onValueChange={setPassword}
      />
      <Button type="submit" variant="primary" wide disabled={password === ''}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
