import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../ui/icons/status-icons.tsx';
import styles from './offline-notice.module.css';

/** Says that the phone has no connection and what the screen shows meanwhile. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <OfflineIcon size="s" />
          <Trans>No connection. You see the last known figures.</Trans>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
