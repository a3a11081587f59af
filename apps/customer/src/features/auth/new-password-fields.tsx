import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Password } from '../frame/password.tsx';
import styles from './auth-form.module.css';

type Wired = Omit<ComponentProps<typeof Password>, 'label' | 'autoComplete' | 'help'>;

interface NewPasswordFieldsProps {
  field: (name: 'newPassword' | 'confirmPassword' | 'code') => Wired;
  /** A second factor is on. */
  asksCode: boolean;
  failure: string | undefined;
  busy: boolean;
  disabled: boolean;
}

/** What every way to a new password ends with. */
export function NewPasswordFields({ field, asksCode, failure, busy, disabled }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
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
      <SubmitButton failure={failure} busy={busy} busyLabel={t`Resetting password`} disabled={disabled}>
        <Trans>Reset password</Trans>
      </SubmitButton>
      <p
        className={classNames('muted', styles.note)}
      >{t`All devices will be signed out. Log in with the new password then.`}</p>
    </>
  );
}
