import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CashIcon } from '../../ui/icons/money-icons.tsx';
import { List, Row } from '../../ui/list.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import { isOwed, LOANS_A_PAGE, loansQuery, type Loan, useLoanWords } from './loans.ts';
import { LoanSheet } from './loan-sheet.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './loans.module.css';

/**
 * The customer's loans, ten a page, from the application to the last repayment. The one that is open is in the address, so that the
 * way back closes it and others can point to it.
 */
export function LoanRecords() {
  const { t } = useLingui();
  const { no } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useQuery(loansQuery(page));
  return (
    <>
      <Loaded
        query={query}
        loading={t`Loading loans`}
        rows={{ count: 5, columns: 'max-content', figures: 1, leading: true }}
      >
        {({ rows, count }) =>
          count === 0 ? (
            <NoLoans />
          ) : (
            <>
              <List label={t`Loans`} columns="max-content">
                {rows.map((loan) => (
                  <LoanRow
                    key={loan.no}
                    loan={loan}
                    onOpen={() => void navigate({ to: '.', search: { no: loan.no } })}
                  />
                ))}
              </List>
              <NumberedPages
                page={page}
                perPage={LOANS_A_PAGE}
                count={count}
                waiting={query.isPlaceholderData}
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
      <LoanSheet no={no} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />
    </>
  );
}

function NoLoans() {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<MoneyDrawing />}
      title={t`No loans yet`}
      action={<Button variant="primary" render={<Link to="/loan" />}>{t`See what you may borrow`}</Button>}
    >
      <Trans>Every application appears here with its decision and what is due.</Trans>
    </EmptyState>
  );
}

/** A loan in the list; the whole of it opens its facts and repayment. */
function LoanRow({ loan, onOpen }: { loan: Loan; onOpen: () => void }) {
  const { money, dateTime } = useFormats();
  const { tone, word } = useLoanWords().state(loan);
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
          {isOwed(loan) && (
            <span className={classNames('muted line', styles.due)}>
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
  if (loan.state === 'applying') {
    const deadline = dateTime(loan.deadline);
    return <Trans>Decided by {deadline}</Trans>;
  }
  if (loan.repayment_time === null) return null;
  const day = date(loan.repayment_time);
  return loan.state === 'unpaid' ? <Trans>Was due on {day}</Trans> : <Trans>Due on {day}</Trans>;
}
