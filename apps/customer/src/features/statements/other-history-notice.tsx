import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import styles from './statements.module.css';

/** On every screen, until the customer has seen to it. */
export function OtherHistoryNotice() {
  return (
    <p className={styles.warning}>
      <AlertIcon size="s" />
      <span>
        <Trans>What is published about the ledger is not what this device saw before.</Trans>{' '}
        <Link className="link" to="/account/published-heads">
          <Trans>See what that means</Trans>
        </Link>
      </span>
    </p>
  );
}
