import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { LoginPasswordForm } from '../../features/auth/login-password-form.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import styles from './login-password-screen.module.css';

export function LoginPasswordScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={t`Login password`} />
      <main className={styles.main}>
        <LoginPasswordForm onChanged={() => void navigate({ to: '/settings', search: {}, replace: true })} />
      </main>
    </>
  );
}
