import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx';
import { SavedLogin } from '../../features/auth/saved-login.tsx';
import { PracticeNotice } from '../../features/frame/practice.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import styles from './forgot-password-screen.module.css';

export function ForgotPasswordScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={t`Forgot password`} marked={false} />
      <main className={styles.main}>
        <SavedLogin>
          {(saved) => (
            <ForgotPasswordForm
              saved={saved}
              onReset={(phone) => void navigate({ to: '/login', search: {}, state: { phone }, replace: true })}
            />
          )}
        </SavedLogin>
      </main>
      <PracticeNotice foot />
    </>
  );
}
