import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ConfirmationSheet } from '../confirmation/confirmation-sheet.tsx';
import type { useWithdraw } from './use-withdraw.ts';
import type { PayoutCard } from './withdrawal-queries.ts';

interface ConfirmWithdrawalProps {
  withdraw: ReturnType<typeof useWithdraw>;
  amount: string;
  card: PayoutCard;
}

/** Asks for the passkey or the transaction password, with the withdrawal in view. */
export function ConfirmWithdrawal({ withdraw, amount, card }: ConfirmWithdrawalProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <ConfirmationSheet
      open={withdraw.isAsking}
      onClose={withdraw.dismiss}
      onConfirm={withdraw.confirm}
      busy={withdraw.isUnderWay}
      busyLabel={t`Submitting`}
      error={withdraw.error}
    >
      <Trans>
        Withdraw {money(amount)} to {card.bank} {card.bank_card}
      </Trans>
    </ConfirmationSheet>
  );
}
