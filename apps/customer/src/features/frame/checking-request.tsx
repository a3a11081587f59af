import { Trans } from '@lingui/react/macro';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import styles from './checking-request.module.css';

/** A request was sent and its answer is lost: what happens now, and why nothing may be sent again meanwhile. */
export function CheckingRequest({ shown }: { shown: boolean }) {
  return (
    <div role="status">
      {shown && (
        <p className={styles.checking}>
          <ClockIcon size="s" />
          <Trans>
            Checking your request: the server’s answer did not arrive. The app asks again by itself until it knows;
            nothing is requested twice.
          </Trans>
        </p>
      )}
    </div>
  );
}
