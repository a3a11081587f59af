import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { RecordsLink } from '../frame/records-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { creditQuery, type Credit, useLoanWords } from './loans.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './loans.module.css';
import { currencies, decimal, formatDecimal } from '@sauda/money';
import { creditScale } from '@sauda/rules';
import { useConfig } from '../../lib/config.ts';
import { refusalText } from '../../lib/error-text.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { Practice } from '../frame/practice.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { amountProblem, interestFor, leastLoan } from './loan-values.ts';
import { applyForLoan } from './send-loan.ts';

/** What is owed, what may be borrowed and why, at which terms, and the way to apply. */
export function LoanScreen() {
  const { t } = useLingui();
  const query = useQuery(creditQuery);
  return (
    <Screen
      fill
      actions={
        <>
          <RecordsLink render={<Link to="/LoanApplication" />}>{t`History`}</RecordsLink>
          <CustomerServiceLink />
        </>
      }
    >
      <Loaded query={query} rows={{ count: 5, figures: 1, columns: '6rem' }}>
        {(credit) => <CreditFacts credit={credit} />}
      </Loaded>
    </Screen>
  );
}

const { lowest, highest, lendsAbove } = creditScale;

function CreditFacts({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { money } = useFormats();
  const words = useLoanWords();
  const [applying, setApplying] = useState(false);
  return (
    <>
      <div className="gap-6 gutter above-2 below-6">
        <AmountDue credit={credit} />
        <section>
          <h2 className="heading after-1">{t`Terms`}</h2>
          <KeyValueList
            items={[
              { label: t`Limit`, value: money(credit.limit) },
              { label: t`Interest`, value: words.interest(credit.interest_percent) },
              { label: t`Repaid within`, value: words.days(credit.term_days) },
              { label: t`Fee`, value: money('0') },
            ]}
          />
        </section>
        <section>
          <h2 className="heading after-1">{t`What your credit score is made of`}</h2>
          <KeyValueList
            items={[
              ...credit.parts.map(({ kind, points }) => ({
                label: words.part(kind),
                value: kind === 'base' ? String(points) : signed(points),
              })),
              { label: t`Credit score`, value: String(credit.creditScore), total: true },
            ]}
          />
          <p className="note above-1">{t`From ${lowest} to ${highest}. Above ${lendsAbove} you can borrow, and more with each point.`}</p>
        </section>
      </div>
      <ActionBar>
        <Button variant="primary" wide onClick={() => setApplying(true)}>{t`Apply for a loan`}</Button>
      </ActionBar>
      <ApplySheet
        open={applying}
        credit={credit}
        onClose={() => setApplying(false)}
        onApplied={() => void navigate({ to: '/LoanApplication' })}
      />
    </>
  );
}

/** What is owed, with the way to repay it, over the score and what may still be borrowed. */
function AmountDue({ credit }: { credit: Credit }) {
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <Well>
      <h2 className="muted">{t`Amount due`}</h2>
      <MoneyText size="hero" quietDecimals text={money(credit.amountDue)} />
      {credit.due_no !== null && (
        <Button
          variant="tonal"
          wide
          className={styles.payBack}
          render={<Link to="/LoanApplication" search={{ no: credit.due_no }} />}
        >
          <Trans>Repay</Trans>
        </Button>
      )}
      <dl className={classNames('gap-3', styles.pair)}>
        <div>
          <dt className="muted">{t`Credit score`}</dt>
          <dd>{credit.creditScore}</dd>
        </div>
        <div>
          <dt className="muted">{t`Remaining amount`}</dt>
          <dd>{money(credit.remainingAmount)}</dd>
        </div>
      </dl>
    </Well>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}

interface ApplySheetProps {
  open: boolean;
  credit: Credit;
  onClose: () => void;
  onApplied: () => void;
}

const formId = 'apply-for-loan';

/** Asks how much, and shows what it will cost before it is asked for. */
function ApplySheet({ open, onClose, credit, onApplied }: ApplySheetProps) {
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
  const atRest = useAtRest();
  const words = useLoanWords();
  const interest = sum === undefined ? undefined : interestFor(sum, credit.interest_percent, credit.term_days);
  const all = sum === undefined || interest === undefined ? undefined : formatDecimal(decimal(sum) + decimal(interest));
  return (
    <MoneyForm id={formId} className="gap-5 gutter below-6">
      <AmountField
        label={t`Amount`}
        name="amount"
        prefix={currencies[currency].symbol}
        value={typed}
        atRest={atRest.money(typed)}
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
