import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bankCardsQuery } from '../../data/bank-cards.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { MoneyRests } from '../frame/money-rests.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import type { RequestedWithdrawal } from './send-withdrawal.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

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
        <>
          <RecordsLink render={<Link {...records} />}>{t`History`}</RecordsLink>
          <CustomerServiceLink />
        </>
      }
    >
      <MoneyRests isLinked />
      <Withdraw onRequested={setRequested} />
      <ConfirmDialog
        open={requested !== undefined}
        title={t`Withdrawal request submitted successfully`}
        confirmLabel={t`View withdrawals`}
        cancelLabel={t`View request`}
        onConfirm={() => void navigate(records)}
        onCancel={() => void navigate({ to: '/account/recharge-withdraw/$id', params: { id: requested?.no ?? '' } })}
      >
        <Trans>The bank sends it by {deadline}. Nothing more is needed, and nothing more will be asked for.</Trans>
      </ConfirmDialog>
    </Screen>
  );
}

/** The withdrawal, or the way to the card that it needs. */
function Withdraw({ onRequested }: { onRequested: (withdrawal: RequestedWithdrawal) => void }) {
  const bank = useBankWords();
  const query = useQuery(bankCardsQuery);
  const { data: cards } = query;
  if (cards === undefined)
    return (
      <NotLoaded query={query} title={bank('notLoaded')} loading={bank('loading')} rows={{ count: 3, leading: true }} />
    );
  if (cards.length > 0) return <WithdrawalForm cards={cards} onRequested={onRequested} />;
  return (
    <EmptyState
      drawing={<MoneyDrawing />}
      title={bank('noneAvailable')}
      action={
        <Button variant="primary" icon={<PlusIcon size="s" />} render={<Link to="/settings/bank-cards" />}>
          {bank('add')}
        </Button>
      }
    >
      {bank('needed')}
    </EmptyState>
  );
}
