import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { PayInDetails } from './pay-in-details.tsx';
import { RechargeForm } from './recharge-form.tsx';
import styles from './recharge.module.css';
import type { Recharge } from './send-recharge.ts';

const records = { to: '/recharge-records/{-$type}', params: { type: 'recharge' } } as const;

export function RechargeScreen() {
  const { t } = useLingui();
  const [requested, setRequested] = useState<Recharge>();
  return (
    <Screen fill actions={<RecordsLink render={<Link {...records} />}>{t`Records`}</RecordsLink>}>
      {requested === undefined ? (
        <RechargeForm onRequested={setRequested} />
      ) : (
        <RequestedRecharge recharge={requested} onAnother={() => setRequested(undefined)} />
      )}
    </Screen>
  );
}

/** A request that was taken: said in a dialog that leads to the records, and where to pay. */
function RequestedRecharge({ recharge, onAnother }: { recharge: Recharge; onAnother: () => void }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const [isExplaining, setExplaining] = useState(true);
  const toRecords = () => void navigate(records);
  const deadline = dateTime(recharge.deadline);
  return (
    <>
      <div className="parts">
        <h2 className={styles.title}>
          {recharge.address === null ? <Trans>Pay into this account</Trans> : <Trans>Send USDT to this address</Trans>}
        </h2>
        <p className="note">
          {recharge.address === null ? (
            <Trans>Quote the reference, so that the money finds you. The request ends on {deadline}.</Trans>
          ) : (
            <Trans>Keep a picture of the transfer, and attach it to the request. It ends on {deadline}.</Trans>
          )}
        </p>
        <PayInDetails recharge={recharge} />
      </div>
      <ActionBar>
        <Button wide onClick={onAnother}>{t`Another recharge`}</Button>
        <Button wide variant="primary" onClick={toRecords}>{t`Records`}</Button>
      </ActionBar>
      <ConfirmDialog
        open={isExplaining}
        title={t`Recharge request submitted successfully`}
        confirmLabel={t`View records`}
        cancelLabel={recharge.address === null ? t`Bank details` : t`Address`}
        onConfirm={toRecords}
        onCancel={() => setExplaining(false)}
      >
        <Trans>It is credited when the money arrives, within 24 hours. The records show how far it is.</Trans>
      </ConfirmDialog>
    </>
  );
}
