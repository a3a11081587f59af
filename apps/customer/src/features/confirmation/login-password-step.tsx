import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoginPasswordField } from './login-password-field.tsx';
import styles from './login-password-step.module.css';

interface LoginPasswordStepProps {
  /** Why the one that was sent was refused. */
  error: string | undefined;
  busy: boolean;
  onSave: (loginPassword: string) => void;
}

/** Asks for the login password and sends it off with what is changed by it. */
export function LoginPasswordStep({ error, busy, onSave }: LoginPasswordStepProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [sent, setSent] = useState('');
  return (
    <form
      noValidate
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault();
        if (password === '' || busy) return;
        setSent(password);
        onSave(password);
      }}
    >
      <LoginPasswordField value={password} error={password === sent ? error : undefined} onValueChange={setPassword} />
      <Button type="submit" variant="primary" wide disabled={password === ''} busy={busy} busyLabel={t`Saving`}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
