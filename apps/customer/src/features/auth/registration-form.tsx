import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ApiRefusal, api, retryUnanswered } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { failureText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Password } from '../frame/password.tsx';
import { useStartSession } from '../frame/start-session.ts';
import { PublicScreen } from '../frame/public-screen.tsx';
import { registrationProblems, type RegistrationValues } from './auth-forms.ts';
import styles from './auth-form.module.css';
import { useOwnRepeat } from './own-repeat.ts';
import { PhoneField } from './phone-field.tsx';
import { rememberQuietly } from './remember-quietly.ts';

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
  const practiceCode = useConfig().entries.get('practice_invitation_code');
  const register = useRegister();
  const isCodeRefused = register.error instanceof ApiRefusal && register.error.key === 'invalid_invitation_code';
  const { field, isFine, failure, submit } = useForm(empty, registrationProblems, {
    error: register.error,
    failure: failureText(register.error, t`Registration failed, please try again later`),
    refusedAt: { invalid_invitation_code: 'invitationCode' },
    onChange: ({ invitationCode }) => invitationCode !== undefined && isCodeRefused && register.reset(),
  });
  return (
    <form noValidate className="gap-5" onSubmit={(event) => submit(event, register.mutate)}>
      <PhoneField {...field('phone')} />
      <Password
        label={t`Password`}
        autoComplete="new-password"
        help={t`At least 6 characters`}
        {...field('password')}
      />
      <Password label={t`Confirm password`} autoComplete="new-password" {...field('confirmPassword')} />
      <TextField
        label={t`Invitation code`}
        help={practiceCode && t`On this practice market, ${practiceCode} works`}
        autoComplete="off"
        autoCapitalize="characters"
        required
        {...field('invitationCode')}
      />
      <SubmitButton failure={failure} busy={register.isPending} busyLabel={t`Registering`} disabled={!isFine}>
        <Trans>Register</Trans>
      </SubmitButton>
      <p className={styles.other}>
        <Trans>
          Already registered? <TextButton render={<Link to="/login" search={(search) => search} />}>Log in</TextButton>
        </Trans>
      </p>
    </form>
  );
}

/** Registers and logs in. Where the log-in fails, its screen opens with the phone filled in. */
function useRegister() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const startSession = useStartSession(t`Registration successful`);
  const register = useOwnRepeat('phone_taken');
  return useMutation({
    mutationFn({ phone, password, invitationCode }: RegistrationValues) {
      const body = { user: phone, password };
      return register(body, () => api.call('POST /stock/user/reg', { body: { ...body, code: invitationCode.trim() } }));
    },
    retry: retryUnanswered,
    async onSuccess(known, { phone, password }) {
      try {
        const login = known ?? (await api.call('POST /stock/user/login', { body: { user: phone, password } }));
        await rememberQuietly(phone, password);
        startSession(login);
      } catch {
        toast.success(t`Registration successful`);
        void navigate({ to: '/login', search: (search) => search, state: { phone }, replace: true });
      }
    },
  });
}
