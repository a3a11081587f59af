import { Trans } from '@lingui/react/macro';
import { Well } from '../../ui/card.tsx';
import styles from './strong-auth.module.css';

/** Why none can be added here. @param at the address where passkeys work; undefined where it is the browser that does not know them */
export function PasskeysElsewhere({ at }: { at: string | undefined }) {
  return (
    <Well className={styles.elsewhere}>
      {at === undefined ? (
        <p>
          <Trans>This browser does not know passkeys. Use a newer one to add a passkey.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Passkeys do not work at this address. Open Sauda at{' '}
            <a className={styles.address} href={`${at}/settings/passkeys`}>
              {at}
            </a>{' '}
            to add one.
          </Trans>
        </p>
      )}
    </Well>
  );
}
