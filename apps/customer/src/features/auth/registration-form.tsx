import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ApiRefusal, api } from '../../lib/api.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { registrationProblems, type RegistrationValues } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { authProblemTexts } from './auth-problem-text.ts';
import { PhoneField } from './phone-field.tsx';
import { PublicScreen } from '../frame/public-screen.tsx';

const empty: RegistrationValues = { phone: '', password: '', confirmPassword: '', invitationCode: '' };

export function RegisterScreen() {
  return (
    <PublicScreen title={<Trans>Register</Trans>}>
      <RegistrationForm />
    </PublicScreen>
  );
}

function RegistrationForm() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { values, problems, change, leave, submit } = useForm(empty, registrationProblems);
  const register = useMutation({
    mutationFn: ({ phone, password, invitationCode }: RegistrationValues) =>
      api.call('POST /stock/user/reg', { body: { user: phone, password, code: invitationCode.trim() } }),
    onSuccess(_answer, { phone }) {
      toast.success(t`Registration successful`);
      void navigate({ to: '/login', search: (search) => search, state: { phone }, replace: true });
    },
  });
  const codeRefused = register.error instanceof ApiRefusal && register.error.key === 'invalid_invitation_code';
  const failure = failureText(register.error, t`Registration failed, please try again later`);
  const textOf = (field: keyof RegistrationValues) => {
    const problem = problems[field];
    return problem === undefined ? undefined : t(authProblemTexts[problem]);
  };

  return (
    <form noValidate className={styles.form} onSubmit={(event) => submit(event, register.mutate)}>
      <PhoneField
        value={values.phone}
        error={textOf('phone')}
        onChange={(phone) => change({ phone })}
        onBlur={() => leave('phone')}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        help={t`At least 6 characters`}
        required
        value={values.password}
        error={textOf('password')}
        onValueChange={(password) => change({ password })}
        onBlur={() => leave('password')}
      />
      <PasswordField
        label={t`Confirm password`}
        name="confirmPassword"
        autoComplete="new-password"
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        required
        value={values.confirmPassword}
        error={textOf('confirmPassword')}
        onValueChange={(confirmPassword) => change({ confirmPassword })}
        onBlur={() => leave('confirmPassword')}
      />
      <TextField
        label={t`Invitation code`}
        name="invitationCode"
        autoComplete="off"
        autoCapitalize="characters"
        required
        value={values.invitationCode}
        error={textOf('invitationCode') ?? (codeRefused ? failure : undefined)}
        onValueChange={(invitationCode) => {
          change({ invitationCode });
          if (codeRefused) register.reset();
        }}
        onBlur={() => leave('invitationCode')}
      />
      <div className={styles.submit}>
        <AlertLine spaced text={codeRefused ? undefined : failure} />
        <Button
          type="submit"
          variant="primary"
          wide
          busy={register.isPending}
          busyLabel={t`Registering`}
          disabled={Object.keys(problems).length > 0}
        >
          <Trans>Register</Trans>
        </Button>
      </div>
      <p className={styles.other}>
        <Trans>
          Already registered? <TextButton render={<Link to="/login" search={(search) => search} />}>Log in</TextButton>
        </Trans>
      </p>
    </form>
  );
}
