import { useLingui } from '@lingui/react/macro';
import { ApiRefusal } from '../../lib/api.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { resetCodeProblems } from './auth-forms.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { useReset } from './use-reset.ts';

/** For whoever knows no password that holds: a code that customer service hands out once it is sure who asks. @param phone ten digits to begin with */
export function ResetCodeForm({ phone }: { phone: string }) {
  const { t } = useLingui();
  const { reset, asksCode, failure } = useReset();
  const isWrongCode = reset.error instanceof ApiRefusal && reset.error.key === 'old_password_incorrect';
  const values = { phone, resetCode: '', newPassword: '', confirmPassword: '', code: '' };
  const form = useForm(values, resetCodeProblems, {
    error: reset.error,
    failure: isWrongCode ? t`This code is not right, or no longer good` : failure,
    refusedAt: {
      old_password_incorrect: 'resetCode',
      password_unchanged: 'newPassword',
      second_factor_required: 'code',
      second_factor_incorrect: 'code',
    },
    onChange: ({ code, resetCode }) => (code ?? resetCode) !== undefined && reset.reset(),
  });
  return (
    <form
      noValidate
      className="gap-5"
      onSubmit={(event) =>
        form.submit(event, ({ phone: user, resetCode, newPassword, code }) =>
          reset.mutate({ user, password: resetCode.trim(), newPassword, code }),
        )
      }
    >
      <PhoneField {...form.field('phone')} />
      <TextField
        label={t`Reset code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...form.field('resetCode')}
      />
      <NewPasswordFields
        field={form.field}
        asksCode={asksCode}
        failure={form.failure}
        busy={reset.isPending}
        disabled={!form.isFine}
      />
    </form>
  );
}
