import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import type { RequestedWithdrawal } from './send-withdrawal.ts';
import { Withdraw } from './withdraw.tsx';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

const records = { to: '/recharge-records/{-$type}', params: { type: 'withdraw' } } as const;

export function WithdrawScreen() {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<RequestedWithdrawal>();
  const deadline = requested === undefined ? '' : dateTime(requested.deadline);
  return (
    <Screen
      fill
      actions={
        <RecordsLink render={<Link {...records} />}>
          <Trans>Records</Trans>
        </RecordsLink>
      }
    >
      <Withdraw onRequested={setRequested} />
      <ConfirmDialog
        open={requested !== undefined}
        title={t`Withdrawal request submitted successfully`}
        confirmLabel={t`View records`}
        cancelLabel={t`View request`}
        onConfirm={() => void navigate(records)}
        onCancel={() => void navigate({ to: '/account/recharge-withdraw/$id', params: { id: requested?.no ?? '' } })}
      >
        <Trans>The bank sends it by {deadline}. Nothing more is needed, and nothing more will be asked for.</Trans>
      </ConfirmDialog>
    </Screen>
  );
}
