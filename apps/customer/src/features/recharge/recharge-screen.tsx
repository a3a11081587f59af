import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { RechargeForm } from './recharge-form.tsx';
import { RequestedRecharge } from './requested-recharge.tsx';
import type { Recharge } from './send-recharge.ts';

export function RechargeScreen() {
  const [requested, setRequested] = useState<Recharge>();
  return (
    <Screen
      fill
      actions={
        <RecordsLink render={<Link to="/recharge-records/{-$type}" params={{ type: 'recharge' }} />}>
          <Trans>Records</Trans>
        </RecordsLink>
      }
    >
      {requested === undefined ? (
        <RechargeForm onRequested={setRequested} />
      ) : (
        <RequestedRecharge recharge={requested} onAnother={() => setRequested(undefined)} />
      )}
    </Screen>
  );
}
