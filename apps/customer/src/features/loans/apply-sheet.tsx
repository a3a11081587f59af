import { Trans, useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { Button } from '../../ui/button.tsx';
import { GroupedAmountField } from '../../ui/grouped-amount-field.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { Practice } from '../frame/practice.tsx';
import { CheckingRequest } from '../frame/checking-request.tsx';
import { useIsUnderWay, type Credit } from './loan-queries.ts';
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

/** Asks how much, and shows what it will cost before it is asked for. */
export function ApplySheet({ open, onClose, ...application }: ApplySheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Apply for a loan`} closeLabel={t`Close`} mark={<Practice />}>
      {open && <Application {...application} />}
    </Sheet>
  );
}

function Application({ credit, onApplied }: Pick<ApplySheetProps, 'credit' | 'onApplied'>) {
  const { t } = useLingui();
  const { money, currency } = useFormats();
  const words = useLoanWords();
  const config = useConfig();
  const apply = useMoneyAction(applyForLoan);
  const isUnderWay = useIsUnderWay(applyForLoan);
  const [amount, setAmount] = useState('');
  const least = leastLoan(config);
  const leastText = money(least, { decimals: 0 });
  const mostText = money(credit.remainingAmount, { decimals: 0 });
  const problem = amountProblem(amount, { least, most: credit.remainingAmount });
  const interest = problem === undefined ? interestFor(amount, credit.interest_percent, credit.term_days) : undefined;
  const reason = refusalText(apply.error);
  const failure =
    reason === undefined ? t`Failed to submit loan application` : t`Failed to submit loan application: ${reason}`;

  return (
    <form
      noValidate
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined || isUnderWay) return;
        apply.begin(
          { count: amount },
          {
            onSuccess() {
              toast.success(t`Loan application submitted successfully`);
              onApplied();
            },
          },
        );
      }}
    >
      <GroupedAmountField
        label={t`Amount`}
        currency={currency}
        value={amount}
        disabled={isUnderWay}
        help={t`${leastText} to ${mostText}`}
        error={
          problem === 'amountBelow'
            ? t`The minimum loan is ${leastText}`
            : problem === 'amountAbove'
              ? t`The amount must be at most ${mostText}`
              : undefined
        }
        onValueChange={(digits) => {
          setAmount(digits);
          if (apply.isError) apply.reset();
        }}
        onBlur={() => undefined}
      />
      <KeyValueList
        items={[
          { label: t`Interest`, value: words.interest(credit.interest_percent) },
          { label: t`Repaid within`, value: words.days(credit.term_days) },
          { label: t`Interest for that time`, value: interest === undefined ? '–' : money(interest) },
          {
            label: t`You repay`,
            value: interest === undefined ? '–' : money(formatDecimal(decimal(amount) + decimal(interest))),
            total: true,
          },
        ]}
      />
      {config.practice && (
        <p className={styles.quiet}>
          <Trans>
            Practice: the practice lender decides by itself after a few seconds. It rejects an amount that ends in 13,
            so that you can see a rejection.
          </Trans>
        </p>
      )}
      <AlertLine text={apply.isError ? failure : undefined} />
      <CheckingRequest shown={isUnderWay && (apply.isChecking || !apply.isPending)} />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isUnderWay}
        busyLabel={t`Submitting`}
        disabled={problem !== undefined && !isUnderWay}
      >
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}
