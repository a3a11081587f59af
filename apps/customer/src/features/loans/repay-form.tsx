import { Trans, useLingui } from '@lingui/react/macro';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { errorText, failureText } from '../../lib/error-text.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { useAvailableCash } from '../../data/account.ts';
import type { Loan } from './loan-queries.ts';
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
  const available = useAvailableCash();
  const repay = useMoneyAction(repayLoan);
  const isUnderWay = repay.isUnderWay;
  const { wholeMoney } = useFigures();
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState(false);
  const all = wholeDue(loan.amount_due);
  const amount = wholeMoney(typed);
  const problem = amountProblem(amount, { least: '1', most: all });
  const count = problem === undefined ? amount.wire : undefined;
  // The last part of a unit is not taken.
  const taken = count === all ? loan.amount_due : count;
  const isShort = taken !== undefined && available !== undefined && decimal(taken) > decimal(available);
  const left = formatDecimal(decimal(loan.amount_due) - decimal(taken ?? '0'));
  const takenText = taken === undefined ? '' : money(taken);
  const isWhole = taken === loan.amount_due;

  function confirm(): void {
    if (count === undefined) return;
    repay.begin(
      { id: loan.id, count },
      {
        about: t`Repay ${takenText} of loan ${loan.no}`,
        onSuccess() {
          toast.success(isWhole ? t`Loan repaid in full` : t`Repayment booked`);
          setAsking(false);
          setTyped('');
        },
        onError: () => setAsking(false),
      },
    );
  }

  function change(text: string): void {
    setTyped(text);
    if (repay.isError) repay.reset();
  }

  if (!isOwed && !repay.isPending) return null;
  return (
    <MoneyForm className={styles.repay}>
      <AmountField
        label={t`Repay`}
        name="amount"
        prefix={currencies[currency].symbol}
        value={typed}
        disabled={isUnderWay}
        aside={
          <TextButton className={styles.all} disabled={isUnderWay} onClick={() => change(all)}>
            <Trans>All of it</Trans>
          </TextButton>
        }
        help={available === undefined ? undefined : t`Available ${money(available)}`}
        error={
          problem === 'amount_below_minimum'
            ? t`The amount must be at least ${money('1', { decimals: 0 })}`
            : problem === 'amount_above_maximum'
              ? t`The amount must be at most ${money(all, { decimals: 0 })}`
              : isShort
                ? errorText('insufficient_funds')
                : amount.words
        }
        onValueChange={change}
      />
      <CommandNote
        failure={failureText(repay.error, t`The repayment failed, please try again later`)}
        checking={repay.isChecking}
      />
      <Button
        variant="primary"
        wide
        busy={isUnderWay}
        busyLabel={t`Submitting`}
        disabled={(count === undefined || isShort) && !isUnderWay}
        onClick={() => setAsking(true)}
      >
        {count === undefined ? t`Repay` : t`Repay ${takenText}`}
      </Button>
      <CommandDialog
        open={asking}
        title={t`Repay ${takenText}?`}
        confirmLabel={t`Repay`}
        cancelLabel={t`Cancel`}
        command={repay}
        busyLabel={t`Submitting`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {isWhole ? (
          <Trans>It is taken from your balance, and the loan is repaid.</Trans>
        ) : (
          <Trans>It is taken from your balance: interest first, then what you borrowed. {money(left)} stay due.</Trans>
        )}
      </CommandDialog>
    </MoneyForm>
  );
}
