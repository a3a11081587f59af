import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { refusalText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { List } from '../../ui/list.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { RechargeRow } from './recharge-row.tsx';
import { RechargeSheet } from './recharge-sheet.tsx';
import { ROWS_A_PAGE, useRecharges } from './recharges.ts';

/** The customer's recharges, ten a page; those in progress change before one's eyes. */
export function RechargeRecords() {
  const { t } = useLingui();
  const { figure } = useFormats();
  const [page, setPage] = useState(1);
  const [openedNo, setOpenedNo] = useState<string>();
  const [open, setOpen] = useState(false);
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useRecharges(page);

  if (data === undefined) {
    return isError ? (
      <ErrorState
        title={t`Load failed, please retry`}
        retryLabel={t`Retry`}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {refusalText(error) ?? <Trans>We could not reach the server. Check your connection.</Trans>}
      </ErrorState>
    ) : (
      <Loading label={t`Loading records`}>
        <SkeletonRows count={6} columns="7.5rem" figures={1} leading />
      </Loading>
    );
  }
  if (data.count === 0) {
    return (
      <EmptyState
        title={t`No recharges yet`}
        action={
          <Button variant="primary" render={<Link to="/recharge" />}>
            <Trans>Recharge</Trans>
          </Button>
        }
      >
        <Trans>Every request appears here with its status and deadline.</Trans>
      </EmptyState>
    );
  }
  const opened = data.rows.find(({ no }) => no === openedNo);
  const from = (page - 1) * ROWS_A_PAGE + 1;
  const to = Math.min(page * ROWS_A_PAGE, data.count);
  const total = figure(String(data.count), { decimals: 0 });
  return (
    <>
      <List label={t`Recharges`} columns="7.5rem">
        {data.rows.map((row) => (
          <RechargeRow
            key={row.no}
            recharge={row}
            onOpen={() => {
              setOpenedNo(row.no);
              setOpen(true);
            }}
          />
        ))}
      </List>
      {data.count > ROWS_A_PAGE && (
        <Pager
          label={t`Pages`}
          previousLabel={t`Previous`}
          nextLabel={t`Next`}
          onPrevious={page > 1 && !isPlaceholderData ? () => setPage(page - 1) : undefined}
          onNext={to < data.count && !isPlaceholderData ? () => setPage(page + 1) : undefined}
        >
          <Trans>
            {from} to {to} of {total}
          </Trans>
        </Pager>
      )}
      {opened !== undefined && <RechargeSheet recharge={opened} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
