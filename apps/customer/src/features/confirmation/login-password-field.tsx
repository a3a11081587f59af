import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../ui/password-field.tsx';

interface LoginPasswordFieldProps {
  value: string;
  error: string | undefined;
  onValueChange: (password: string) => void;
  onBlur?: () => void;
}

/** The password that somebody who is logged in gives again, for what an open phone alone shall not do. */
export function LoginPasswordField(field: LoginPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      label={t`Login password`}
      name="loginPassword"
      autoComplete="current-password"
      showLabel={t`Show password`}
      hideLabel={t`Hide password`}
      required
      {...field}
    />
  );
}
