import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { reachability } from '../lib/reachability.ts';
import { OfflineIcon } from '../ui/icons/status-icons.tsx';
import styles from './offline-notice.module.css';

/** Says that the phone has no connection, or that the server does not answer, and what the screen shows meanwhile. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const reachable = useSyncExternalStore(reachability.subscribe, reachability.isReachable, () => true);
  return (
    <div role="status">
      {!(online && reachable) && (
        <p className={styles.notice}>
          <OfflineIcon size="s" />
          {online ? (
            <Trans>No connection to Sauda. Showing what was last known.</Trans>
          ) : (
            <Trans>No connection. You see the last known figures.</Trans>
          )}
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
