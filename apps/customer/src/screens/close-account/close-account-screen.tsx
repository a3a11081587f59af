import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { CloseAccount } from '../../features/account-life/close-account.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { forgetLogin } from '../../lib/session/remembered-login.ts';
import { endSession } from '../../lib/session/session.ts';
import { toast } from '../../ui/toast.ts';
import styles from './close-account-screen.module.css';

export function CloseAccountScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={t`Close account`} />
      <main className={styles.main}>
        <CloseAccount
          onClosed={() => {
            forgetLogin();
            endSession();
            void navigate({ to: '/login', search: {}, replace: true }).then(() =>
              toast.success(t`Your account is closed`),
            );
          }}
        />
      </main>
    </>
  );
}
