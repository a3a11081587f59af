import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

/** A password that is asked for. Give `autoComplete` ("current-password" or "new-password"). */
export function Password(field: Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'required'>) {
  const { t } = useLingui();
  return <PasswordField showLabel={t`Show password`} hideLabel={t`Hide password`} required {...field} />;
}

/** The password that somebody who is logged in gives again, for what an open phone alone shall not do. */
export function LoginPassword(field: Omit<ComponentProps<typeof Password>, 'label' | 'name' | 'autoComplete'>) {
  const { t } = useLingui();
  return <Password {...field} label={t`Login password`} name="loginPassword" autoComplete="current-password" />;
}
