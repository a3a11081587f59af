import { Trans, useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { PasskeyList } from '../../features/strong-auth/passkey-list.tsx';
import styles from './passkeys-screen.module.css';

export function PasskeysScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Passkeys`} />
      <main>
        <p className={styles.lead}>
          <Trans>
            A passkey logs you in, and confirms withdrawals and block trades, by the fingerprint, face or PIN of your
            device. It works on this site only, so it cannot be phished. As long as you have one, nothing else confirms
            withdrawals and block trades.
          </Trans>
        </p>
        <PasskeyList />
      </main>
    </>
  );
}
