import { Trans, useLingui } from '@lingui/react/macro';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { Practice } from '../frame/practice.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import type { Credit } from './loan-queries.ts';
import { amountProblem, interestFor, leastLoan } from './loan-values.ts';
import { useLoanWords } from './loan-words.ts';
import styles from './loans.module.css';
import { applyForLoan } from './send-loan.ts';

interface ApplySheetProps {
  open: boolean;
  credit: Credit;
  onClose: () => void;
  onApplied: () => void;
}

const formId = 'apply-for-loan';

/** Asks how much, and shows what it will cost before it is asked for. */
export function ApplySheet({ open, onClose, credit, onApplied }: ApplySheetProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const apply = useMoneyAction(applyForLoan, open);
  const application = useApplication(credit);
  const { sum } = application;
  const reason = refusalText(apply.error);
  const failure =
    reason === undefined ? t`Failed to submit loan application` : t`Failed to submit loan application: ${reason}`;

  function close(): void {
    if (!apply.isPending) apply.reset();
    application.type('');
    onClose();
  }

  function send(): void {
    if (sum === undefined) return;
    apply.begin(
      { count: sum },
      {
        about: t`Apply for a loan of ${money(sum)}`,
        onSuccess() {
          toast.success(t`Loan application submitted successfully`);
          close();
          onApplied();
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t`Apply for a loan`}
      closeLabel={t`Close`}
      mark={<Practice />}
      footer={
        <>
          <CommandNote failure={apply.isError ? failure : undefined} checking={apply.isChecking} />
          <Button
            form={formId}
            variant="primary"
            wide
            busy={apply.isUnderWay}
            busyLabel={t`Submitting`}
            disabled={sum === undefined && !apply.isUnderWay}
            onClick={send}
          >
            {sum === undefined ? <Trans>Confirm</Trans> : t`Borrow ${money(sum)}`}
          </Button>
        </>
      }
    >
      <ApplyFields
        credit={credit}
        application={application}
        disabled={apply.isUnderWay}
        onType={(text) => {
          application.type(text);
          if (apply.isError) apply.reset();
        }}
      />
    </Sheet>
  );
}

/** The amount as it is typed, and what of it is wrong. */
function useApplication({ remainingAmount: most }: Credit) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { wholeMoney } = useFigures();
  const least = leastLoan(useConfig());
  const [typed, type] = useState('');
  const amount = wholeMoney(typed);
  const problem = amountProblem(amount, { least, most });
  const leastText = money(least, { decimals: 0 });
  const mostText = money(most, { decimals: 0 });
  return {
    typed,
    type,
    sum: problem === undefined ? amount.wire : undefined,
    range: t`${leastText} to ${mostText}`,
    error:
      problem === 'amount_below_minimum'
        ? t`The minimum loan is ${leastText}`
        : problem === 'amount_above_maximum'
          ? t`The amount must be at most ${mostText}`
          : amount.words,
  };
}

interface ApplyFieldsProps {
  credit: Credit;
  application: ReturnType<typeof useApplication>;
  disabled: boolean;
  onType: (text: string) => void;
}

function ApplyFields({ credit, application: { typed, sum, range, error }, disabled, onType }: ApplyFieldsProps) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const { practice } = useConfig();
  const words = useLoanWords();
  const interest = sum === undefined ? undefined : interestFor(sum, credit.interest_percent, credit.term_days);
  const all = sum === undefined || interest === undefined ? undefined : formatDecimal(decimal(sum) + decimal(interest));
  return (
    <MoneyForm id={formId} className={styles.sheet}>
      <AmountField
        label={t`Amount`}
        name="amount"
        prefix={currencies[currency].symbol}
        value={typed}
        disabled={disabled}
        help={range}
        error={error}
        onValueChange={onType}
      />
      <KeyValueList
        items={[
          { label: t`Interest`, value: words.interest(credit.interest_percent) },
          { label: t`Repaid within`, value: words.days(credit.term_days) },
          { label: t`Interest for that time`, value: interest === undefined ? '–' : money(interest) },
          { label: t`You repay`, value: all === undefined ? '–' : money(all), total: true },
        ]}
      />
      {practice && (
        <p className="note">
          <Trans>
            Practice: the practice lender decides by itself after a few seconds. It rejects an amount that ends in 13,
            so that you can see a rejection.
          </Trans>
        </p>
      )}
    </MoneyForm>
  );
}
