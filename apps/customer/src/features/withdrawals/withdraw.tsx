import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/action-icons.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { RequestedWithdrawal } from './send-withdrawal.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';
import { usePayoutCards } from './withdrawal-queries.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';

/** The withdrawal, or the way to the card that it needs. */
export function Withdraw({ onRequested }: { onRequested: (withdrawal: RequestedWithdrawal) => void }) {
  const { t } = useLingui();
  const query = usePayoutCards();
  const { data: cards } = query;
  if (cards === undefined) {
    return (
      <NotLoaded query={query} title={t`Failed to load bank cards`} loading={t`Loading bank cards`}>
        <SkeletonRows count={3} leading />
      </NotLoaded>
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        title={t`No bank cards available`}
        action={
          <Button variant="primary" icon={<PlusIcon size="s" />} render={<Link to="/settings/bank-cards" />}>
            <Trans>Add bank card</Trans>
          </Button>
        }
      >
        <Trans>Money is sent to a bank card of yours. Add one first.</Trans>
      </EmptyState>
    );
  }
  return <WithdrawalForm cards={cards} onRequested={onRequested} />;
}
