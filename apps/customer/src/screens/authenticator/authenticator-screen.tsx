import { Trans, useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { AuthenticatorView } from '../../features/strong-auth/authenticator-view.tsx';
import styles from './authenticator-screen.module.css';

export function AuthenticatorScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Authenticator app`} />
      <main>
        <p className={styles.lead}>
          <Trans>
            With an authenticator app, logging in with your password also asks for a code that only your phone knows. A
            passkey needs no code.
          </Trans>
        </p>
        <AuthenticatorView />
      </main>
    </>
  );
}
