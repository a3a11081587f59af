import { Trans } from '@lingui/react/macro';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { Row } from '../../ui/row.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { loanState, type Loan } from './loan-queries.ts';
import { useLoanWords } from './loan-words.ts';
import styles from './loans.module.css';

/** A loan in the list; the whole of it opens its facts and repayment. */
export function LoanRow({ loan, onOpen }: { loan: Loan; onOpen: () => void }) {
  const { money, dateTime } = useFormats();
  const { tone, word } = useLoanWords().state(loan.state);
  return (
    <Row
      icon={<CashIcon size="s" />}
      title={money(loan.count)}
      subtitle={
        <>
          {dateTime(loan.created_at)}
          <br />
          <Remark loan={loan} />
        </>
      }
      figures={[
        <span key="state" aria-live="polite">
          <StatusPill tone={tone}>{word}</StatusPill>
          {(loan.state === loanState.approved || loan.state === loanState.unpaid) && (
            <span className={styles.due}>
              <Trans>{money(loan.amount_due)} due</Trans>
            </span>
          )}
        </span>,
      ]}
      chevron
      onClick={onOpen}
    />
  );
}

/** What matters most about it now: why not, until when, or when it was due. */
function Remark({ loan }: { loan: Loan }) {
  const { date, dateTime } = useFormats();
  if (loan.reason !== null) return errorText(loan.reason) ?? loan.reason;
  if (loan.state === loanState.applying) {
    const deadline = dateTime(loan.deadline);
    return <Trans>Decided by {deadline}</Trans>;
  }
  if (loan.repayment_time === null) return null;
  const day = date(loan.repayment_time);
  return loan.state === loanState.unpaid ? <Trans>Was due on {day}</Trans> : <Trans>Due on {day}</Trans>;
}
