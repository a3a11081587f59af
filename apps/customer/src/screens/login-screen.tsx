import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/login-form.tsx';
import { PublicScreen } from '../features/frame/public-screen.tsx';
import { PasskeyLogin } from '../features/strong-auth/passkey-login.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone that was just registered, ten digits. */
    phone?: string;
  }
}

export function LoginScreen() {
  const phone = useLocation({ select: ({ state }) => state.phone });
  return (
    <PublicScreen title={<Trans>Log in</Trans>}>
      <LoginForm phone={phone} />
      <PasskeyLogin />
    </PublicScreen>
  );
}
