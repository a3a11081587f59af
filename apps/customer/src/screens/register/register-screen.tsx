import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { RegistrationForm } from '../../features/auth/registration-form.tsx';
import { BrandHeader } from '../../features/frame/brand-header.tsx';
import { PracticeNotice } from '../../features/frame/practice.tsx';
import styles from '../login/public-screen.module.css';

export function RegisterScreen() {
  const navigate = useNavigate();
  return (
    <>
      <BrandHeader />
      <main className={styles.main}>
        <h1 className={styles.title}>
          <Trans>Register</Trans>
        </h1>
        <RegistrationForm
          onRegistered={(phone) =>
            void navigate({ to: '/login', search: (search) => search, state: { phone }, replace: true })
          }
        />
      </main>
      <PracticeNotice foot />
    </>
  );
}
