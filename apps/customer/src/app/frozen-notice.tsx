import { Trans } from '@lingui/react/macro';
import { useFrozenReason } from '../data/account.ts';
import { LockIcon } from '../ui/icons/status-icons.tsx';
import styles from './offline-notice.module.css';

/** Says, on every screen, that the account is frozen and why. */
export function FrozenNotice() {
  const reason = useFrozenReason();
  return (
    <div role="status">
      {reason !== null && (
        <p className={styles.notice}>
          <LockIcon size="s" />
          <Trans>
            Your account is frozen: {reason}. You can look at everything, but not trade, deposit, withdraw or borrow.
          </Trans>
        </p>
      )}
    </div>
  );
}
