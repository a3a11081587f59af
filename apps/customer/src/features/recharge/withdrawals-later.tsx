import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Withdrawals are not in this version: said plainly instead of an empty list. */
export function WithdrawalsLater() {
  const { t } = useLingui();
  const name = t`Withdraw`;
  return (
    <EmptyState title={t`Not in this version yet: ${name}`}>
      <Trans>Here you will see your withdrawals.</Trans>
    </EmptyState>
  );
}
