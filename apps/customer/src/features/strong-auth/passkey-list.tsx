import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { passkeysQuery } from '../../lib/passkeys/passkeys-query.ts';
import { usePasskeyPlace } from '../../lib/passkeys/use-passkey-place.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteIcon } from '../../ui/icons/action-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import type { PasskeyRow } from './passkeys.ts';
import { RemovePasskeySheet } from './remove-passkey-sheet.tsx';
import styles from './strong-auth.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Well } from '../../ui/card.tsx';

/** What passkeys are for, and the customer's. */
export function Passkeys() {
  return (
    <>
      <p className={styles.lead}>
        <Trans>
          A passkey logs you in, and confirms withdrawals and block trades, by the fingerprint, face or PIN of your
          device. It works on this site only, so it cannot be phished. As long as you have one, nothing else confirms
          withdrawals and block trades.
        </Trans>
      </p>
      <PasskeyList />
    </>
  );
}

/** The customer's passkeys, each of which can be removed, and a way to add one where that works. */
function PasskeyList() {
  const { t } = useLingui();
  const place = usePasskeyPlace();
  const query = useQuery(passkeysQuery);
  const { data: passkeys } = query;
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<PasskeyRow>();

  if (passkeys === undefined) return <NotLoaded query={query} rows={{ count: 2 }} />;

  return (
    <>
      {passkeys.length === 0 ? (
        <EmptyState title={t`No passkeys yet`} />
      ) : (
        <List label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </List>
      )}
      {place.here ? (
        <div className={styles.action}>
          <Button variant="primary" wide onClick={() => setIsAdding(true)}>{t`Add a passkey`}</Button>
        </div>
      ) : (
        <PasskeysElsewhere at={place.at} />
      )}
      <AddPasskeySheet open={isAdding} onClose={() => setIsAdding(false)} />
      <RemovePasskeySheet passkey={asked} isLast={passkeys.length === 1} onClose={() => setAsked(undefined)} />
    </>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: PasskeyRow; onRemove: () => void }) {
  const { t } = useLingui();
  const { shortMoment } = useFormats();
  const { name, created_at, last_used_at, backed_up } = passkey;
  const added = shortMoment(created_at);
  const used = last_used_at === null ? undefined : shortMoment(last_used_at);
  return (
    <Row
      title={name}
      subtitle={
        <>
          <span className={styles.fact}>
            {used === undefined ? (
              <Trans>Added {added}, not used yet</Trans>
            ) : (
              <Trans>
                Added {added}, used {used}
              </Trans>
            )}
          </span>
          {backed_up && <span className={styles.fact}>{t`Kept on your other devices too`}</span>}
        </>
      }
      action={<IconButton label={t`Remove ${name}`} icon={<DeleteIcon />} onClick={onRemove} />}
    />
  );
}

/** Why none can be added here. @param at the address where passkeys work; undefined where it is the browser that does not know them */
function PasskeysElsewhere({ at }: { at: string | undefined }) {
  const { t } = useLingui();
  return (
    <Well className={styles.elsewhere}>
      {at === undefined ? (
        <p>{t`This browser does not know passkeys. Use a newer one to add a passkey.`}</p>
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
