import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import { LOANS_A_PAGE, useLoans } from './loan-queries.ts';
import { LoanRow } from './loan-row.tsx';
import { LoanSheet } from './loan-sheet.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';

/** The loan that is open is in the address, so that the way back closes it and others can point to it. */
export function LoanRecords() {
  const { no } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <>
      <LoanList onOpen={(opened) => void navigate({ to: '.', search: { no: opened } })} />
      <LoanSheet no={no} onClose={() => void navigate({ to: '.', search: {}, replace: true })} />
    </>
  );
}

/** The customer's loans, ten a page, from the application to the last repayment. */
function LoanList({ onOpen }: { onOpen: (no: string) => void }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const query = useLoans(page);
  const { data, isPlaceholderData } = query;
  if (data === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading records`}>
        <SkeletonRows count={5} columns="7.5rem" figures={1} leading />
      </NotLoaded>
    );
  }
  if (data.count === 0) {
    return (
      <EmptyState
        title={t`No loans yet`}
        action={
          <Button variant="primary" render={<Link to="/loan" />}>
            <Trans>See what you may borrow</Trans>
          </Button>
        }
      >
        <Trans>Every application appears here with its decision and what is due.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t`Loans`} columns="7.5rem">
        {data.rows.map((loan) => (
          <LoanRow key={loan.no} loan={loan} onOpen={() => onOpen(loan.no)} />
        ))}
      </List>
      <NumberedPages
        page={page}
        perPage={LOANS_A_PAGE}
        count={data.count}
        waiting={isPlaceholderData}
        onPage={setPage}
      />
    </>
  );
}
