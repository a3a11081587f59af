import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { Practice } from '../frame/practice.tsx';
import { loanQuery, loanState, type Loan } from './loan-queries.ts';
import { useLoanWords } from './loan-words.ts';
import styles from './loans.module.css';
import { RepayForm } from './repay-form.tsx';

/** One loan: its state and why, what is due and by when, and its repayment. */
export function LoanSheet({ no, onClose }: { no: string | undefined; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={no !== undefined} onClose={onClose} title={t`Loan`} closeLabel={t`Close`} mark={<Practice />}>
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
  const { tone, word } = useLoanWords().state(loan.state);
  const isOwed = loan.state === loanState.approved || loan.state === loanState.unpaid;
  return (
    <div className={styles.sheet}>
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
          ...(loan.state === loanState.applying ? [{ label: t`Decided by`, value: dateTime(loan.deadline) }] : []),
          ...(loan.repayment_time === null
            ? []
            : [{ label: t`To be repaid by`, value: dateTime(loan.repayment_time) }]),
          ...(isOwed ? [{ label: t`Of that interest`, value: money(loan.interest) }] : []),
          ...(isOwed ? [{ label: t`Amount due`, value: money(loan.amount_due), total: true }] : []),
          { label: t`Number`, value: loan.no },
        ]}
      />
      <RepayForm loan={loan} isOwed={isOwed} />
    </div>
  );
}
