import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './auth-form.module.css';

interface SecondFactorFormProps {
  /** Why the last code was refused. */
  error: string | undefined;
  busy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of a log-in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ error, busy, onSubmit, onBack }: SecondFactorFormProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  // The field that had the focus is gone, and there is one thing to do here.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({ code: '' }, ({ code }) => ({ code: code.trim() === '' ? 'codeMissing' : undefined }));
  const { onBlur: _, ...field } = form.field('code');
  return (
    <form noValidate className={styles.form} onSubmit={(event) => form.submit(event, ({ code }) => onSubmit(code))}>
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
    </form>
  );
}
