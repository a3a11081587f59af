import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { RemoveAuthenticatorSheet } from './remove-authenticator-sheet.tsx';
import styles from './strong-auth.module.css';

/** An authenticator app that is set up, and the way to be rid of it. */
export function AuthenticatorOn({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const { t } = useLingui();
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <List>
        <Row
          title={t`Authenticator app`}
          subtitle={t`${plural(recoveryCodesLeft, { one: '# recovery code left', other: '# recovery codes left' })}`}
          action={
            <StatusPill tone="ok">
              <Trans>On</Trans>
            </StatusPill>
          }
        />
      </List>
      <div className={styles.action}>
        <Button wide onClick={() => setIsRemoving(true)}>
          <Trans>Remove the authenticator app</Trans>
        </Button>
      </div>
      <RemoveAuthenticatorSheet open={isRemoving} onClose={() => setIsRemoving(false)} />
    </>
  );
}
