import { Trans } from '@lingui/react/macro';
import { ClockIcon } from '../../ui/icons/status-icons.tsx';
import styles from './offerings.module.css';

/** The request was sent and its answer is lost: what happens now, and why nothing may be sent again meanwhile. */
export function CheckingNotice({ shown }: { shown: boolean }) {
  return (
    <div role="status">
      {shown && (
        <p className={styles.checking}>
          <ClockIcon size="s" />
          <span>
            <b>
              <Trans>Checking your request</Trans>
            </b>
            <br />
            <Trans>
              The server’s answer did not arrive. The app asks again by itself until it knows what became of the
              request; nothing is done twice.
            </Trans>
          </span>
        </p>
      )}
    </div>
  );
}
