import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { RechargeForm } from '../../features/recharge/recharge-form.tsx';
import { RequestedRecharge } from '../../features/recharge/requested-recharge.tsx';
import type { Recharge } from '../../features/recharge/send-recharge.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './recharge.module.css';

export function RechargeScreen() {
  const { t } = useLingui();
  const [requested, setRequested] = useState<Recharge>();
  return (
    <>
      <SubHeader
        title={t`Recharge`}
        actions={
          <TextButton
            className={styles.records}
            render={<Link to="/recharge-records/{-$type}" params={{ type: 'recharge' }} />}
          >
            <Trans>Records</Trans>
          </TextButton>
        }
      />
      <main className={styles.main}>
        {requested === undefined ? (
          <RechargeForm onRequested={setRequested} />
        ) : (
          <RequestedRecharge recharge={requested} onAnother={() => setRequested(undefined)} />
        )}
      </main>
    </>
  );
}
