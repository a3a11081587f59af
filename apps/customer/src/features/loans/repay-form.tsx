import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { errorText, refusalText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GroupedAmountField } from '../../ui/grouped-amount-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { CheckingRequest } from '../frame/checking-request.tsx';
import { useAvailable, useIsUnderWay, type Loan } from './loan-queries.ts';
import { amountProblem, wholeDue } from './loan-values.ts';
import styles from './loans.module.css';
import { repayLoan } from './send-loan.ts';

interface RepayFormProps {
  loan: Loan;
  /** Once nothing is, the form draws nothing, but stays in its place so that the outcome is told. */
  isOwed: boolean;
}

/** Repays a loan in part or whole, after asking. */
export function RepayForm({ loan, isOwed }: RepayFormProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const available = useAvailable();
  const repay = useMoneyAction(repayLoan);
  const isUnderWay = useIsUnderWay(repayLoan);
  const [amount, setAmount] = useState('');
  const [asking, setAsking] = useState(false);
  const all = wholeDue(loan.amount_due);
  const problem = amountProblem(amount, { least: '1', most: all });
  // The last part of a unit is not taken.
  const taken = problem === undefined && amount === all ? loan.amount_due : amount;
  const isShort = problem === undefined && available !== undefined && decimal(taken) > decimal(available);
  const left = problem === undefined ? formatDecimal(decimal(loan.amount_due) - decimal(taken)) : loan.amount_due;
  const isWhole = taken === loan.amount_due;

  function confirm(): void {
    repay.begin(
      { id: loan.id, count: amount },
      {
        onSuccess() {
          toast.success(isWhole ? t`Loan repaid in full` : t`Repayment booked`);
          setAsking(false);
          setAmount('');
        },
        onError: () => setAsking(false),
      },
    );
  }

  function change(digits: string): void {
    setAmount(digits);
    if (repay.isError) repay.reset();
  }

  if (!isOwed && !repay.isPending) return null;
  return (
    <form
      noValidate
      className={styles.repay}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined && !isShort && !isUnderWay) setAsking(true);
      }}
    >
      <GroupedAmountField
        label={t`Repay`}
        currency={currency}
        value={amount}
        disabled={isUnderWay}
        aside={
          <TextButton className={styles.all} disabled={isUnderWay} onClick={() => change(all)}>
            <Trans>All of it</Trans>
          </TextButton>
        }
        help={available === undefined ? undefined : t`Available ${money(available)}`}
        error={
          problem === 'amountBelow'
            ? t`The amount must be at least ${money('1', { decimals: 0 })}`
            : problem === 'amountAbove'
              ? t`The amount must be at most ${money(all, { decimals: 0 })}`
              : isShort
                ? errorText('insufficient_funds')
                : undefined
        }
        onValueChange={change}
        onBlur={() => undefined}
      />
      <AlertLine
        text={repay.isError ? (refusalText(repay.error) ?? t`The repayment failed, please try again later`) : undefined}
      />
      <CheckingRequest shown={isUnderWay && (repay.isChecking || !repay.isPending)} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isUnderWay}
        busyLabel={t`Submitting`}
        disabled={(problem !== undefined || isShort) && !isUnderWay}
      >
        {problem === undefined ? t`Repay ${money(taken)}` : t`Repay`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Repay ${money(taken)}?`}
        confirmLabel={t`Repay`}
        cancelLabel={t`Cancel`}
        busy={repay.isPending}
        busyLabel={repay.isChecking ? t`Checking: the server’s answer did not arrive` : t`Submitting`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {isWhole ? (
          <Trans>It is taken from your balance, and the loan is repaid.</Trans>
        ) : (
          <Trans>It is taken from your balance: interest first, then what you borrowed. {money(left)} stay due.</Trans>
        )}
      </ConfirmDialog>
    </form>
  );
}
