import { useNotSettledText } from '../../data/not-settled.tsx';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText, failureText } from '../../lib/error-text.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { Practice } from '../frame/practice.tsx';
import { isOwed, loanQuery, type Loan, useLoanWords } from './loans.ts';
import styles from './loans.module.css';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { useAvailableCash } from '../../data/account.ts';
import { amountProblem, wholeDue } from './loan-values.ts';
import { repayLoan } from './send-loan.ts';

/** One loan: its state and why, what is due and by when, and its repayment. */
export function LoanSheet({ no, onClose }: { no: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={no !== undefined} onClose={onClose} isPlace title={t`Loan`} closeLabel={t`Close`} mark={<Practice />}>
      {no !== undefined && <OneLoan no={no} />}
    </Sheet>
  );
}

function OneLoan({ no }: { no: string }) {
  const { t } = useLingui();
  const query = useQuery(loanQuery(no));
  return (
    <Loaded query={query} rows={{ count: 3, figures: 1, columns: '6rem' }}>
      {(loan) => (loan === null ? <EmptyState title={t`There is no such loan`} /> : <LoanFacts loan={loan} />)}
    </Loaded>
  );
}

function LoanFacts({ loan }: { loan: Loan }) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const { tone, word } = useLoanWords().state(loan);
  const owes = isOwed(loan);
  return (
    <div className="gap-5 gutter below-6">
      <p className="apart">
        <MoneyText size="headline" text={money(loan.count)} />
        <span aria-live="polite">
          <StatusPill tone={tone}>{word}</StatusPill>
        </span>
      </p>
      <KeyValueList
        items={[
          ...(loan.reason === null ? [] : [{ label: t`Reason`, value: errorText(loan.reason) ?? loan.reason }]),
          { label: t`Requested`, value: dateTime(loan.created_at) },
          ...(loan.state === 'applying' ? [{ label: t`Decided by`, value: dateTime(loan.deadline) }] : []),
          ...(loan.repayment_time === null
            ? []
            : [{ label: t`To be repaid by`, value: dateTime(loan.repayment_time) }]),
          ...(owes ? [{ label: t`Of that interest`, value: money(loan.interest) }] : []),
          ...(owes ? [{ label: t`Amount due`, value: money(loan.amount_due), total: true }] : []),
          { label: t`Number`, value: loan.no },
        ]}
      />
      <RepayForm loan={loan} isOwed={owes} />
    </div>
  );
}

interface RepayFormProps {
  loan: Loan;
  /** Once nothing is, the form draws nothing, but stays in its place so that the outcome is told. */
  isOwed: boolean;
}

/** Repays a loan in part or whole, after asking. */
function RepayForm({ loan, isOwed }: RepayFormProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const atRest = useAtRest();
  const { repay, typed, change, all, available, error, takenText, isReady, isWhole, left, send } = useRepayment(loan);
  const [asking, setAsking] = useState(false);
  const isUnderWay = repay.isUnderWay;

  if (!isOwed && !repay.isPending) return null;
  return (
    <MoneyForm className={styles.repay}>
      <AmountField
        label={t`Repay`}
        name="amount"
        prefix={currencies[currency].symbol}
        value={typed}
        atRest={atRest.money(typed)}
        disabled={isUnderWay}
        aside={
          <TextButton className={styles.all} disabled={isUnderWay} onClick={() => change(all)}>
            <Trans>All of it</Trans>
          </TextButton>
        }
        help={available === undefined ? undefined : t`Available ${money(available)}`}
        error={error}
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
        disabled={!isReady && !isUnderWay}
        onClick={() => setAsking(true)}
      >
        {takenText === '' ? t`Repay` : t`Repay ${takenText}`}
      </Button>
      <CommandDialog
        open={asking}
        title={t`Repay ${takenText}?`}
        confirmLabel={t`Repay`}
        cancelLabel={t`Cancel`}
        command={repay}
        busyLabel={t`Submitting`}
        onConfirm={() => send(() => setAsking(false))}
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

/** What is typed, what of it is wrong, what it takes and leaves, and the repayment that it makes. */
function useRepayment(loan: Loan) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { wholeMoney } = useFigures();
  const available = useAvailableCash();
  const notSettledText = useNotSettledText();
  const repay = useMoneyAction(repayLoan);
  const [typed, setTyped] = useState('');
  const all = wholeDue(loan.amount_due);
  const amount = wholeMoney(typed);
  const problem = amountProblem(amount, { least: '1', most: all });
  const count = problem === undefined ? amount.wire : undefined;
  // The last part of a unit is not taken.
  const taken = count === all ? loan.amount_due : count;
  const isShort = taken !== undefined && available !== undefined && decimal(taken) > decimal(available);
  const isWhole = taken === loan.amount_due;
  const takenText = taken === undefined ? '' : money(taken);
  return {
    repay,
    typed,
    change(text: string): void {
      setTyped(text);
      if (repay.isError) repay.reset();
    },
    all,
    available,
    error:
      problem === 'amount_below_minimum'
        ? t`The amount must be at least ${money('1', { decimals: 0 })}`
        : problem === 'amount_above_maximum'
          ? t`The amount must be at most ${money(all, { decimals: 0 })}`
          : isShort
            ? (notSettledText(decimal(taken), decimal(available)) ?? errorText('insufficient_funds'))
            : amount.words,
    takenText,
    isReady: count !== undefined && !isShort,
    isWhole,
    left: formatDecimal(decimal(loan.amount_due) - decimal(taken ?? '0')),
    /** @param onAnswer once it is known what became of it */
    send(onAnswer: () => void): void {
      if (count === undefined) return;
      repay.begin(
        { id: loan.id, count },
        {
          about: t`Repay ${takenText} of loan ${loan.no}`,
          onSuccess() {
            toast.success(isWhole ? t`Loan repaid in full` : t`Repayment booked`);
            onAnswer();
            setTyped('');
          },
          onError: onAnswer,
        },
      );
    },
  };
}
