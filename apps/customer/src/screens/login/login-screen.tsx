import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { BrandHeader } from '../../features/frame/brand-header.tsx';
import { PracticeNotice } from '../../features/frame/practice.tsx';
import { PasskeyLogin } from '../../features/strong-auth/passkey-login.tsx';
import styles from './public-screen.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone that was just registered, ten digits. */
    phone?: string;
  }
}

export function LoginScreen() {
  const phone = useLocation({ select: ({ state }) => state.phone });
  return (
    <>
      <BrandHeader />
      <main className={styles.main}>
        <h1 className={styles.title}>
          <Trans>Log in</Trans>
        </h1>
        <LoginForm phone={phone} />
        <PasskeyLogin />
      </main>
      <PracticeNotice foot />
    </>
  );
}
