import { useLingui } from '@lingui/react/macro';
import type { Problems } from '../../lib/forms/form-state.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { AuthProblem, NewPasswordValues } from './auth-forms.ts';
import { authProblemTexts } from './auth-problem-text.ts';

interface NewPasswordFieldsProps {
  values: NewPasswordValues;
  problems: Problems<NewPasswordValues, AuthProblem>;
  /** Why the server did not take the new password. */
  refusal?: string | undefined;
  onChange: (changes: Partial<NewPasswordValues>) => void;
  onLeave: (field: keyof NewPasswordValues) => void;
}

/** A new password, and the same again. */
export function NewPasswordFields({ values, problems, refusal, onChange, onLeave }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={t`New password`}
        name="newPassword"
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        help={t`At least 6 characters`}
        required
        value={values.newPassword}
        error={(problems.newPassword && t(authProblemTexts[problems.newPassword])) ?? refusal}
        onValueChange={(newPassword) => onChange({ newPassword })}
        onBlur={() => onLeave('newPassword')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirmPassword"
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        required
        value={values.confirmPassword}
        error={problems.confirmPassword && t(authProblemTexts[problems.confirmPassword])}
        onValueChange={(confirmPassword) => onChange({ confirmPassword })}
        onBlur={() => onLeave('confirmPassword')}
      />
    </>
  );
}
