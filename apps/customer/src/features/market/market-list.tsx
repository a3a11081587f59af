import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { currencySymbol } from '../../lib/format/currency-symbol.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { instrumentColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE, useInstrumentList } from './instrument-list.ts';
import { InstrumentRow } from './instrument-row.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';

interface MarketListProps {
  /** A sub-market's or a region's code. */
  market: string;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  pollEveryMs: number;
}

/** The instruments of a market, ten a page, with live prices. */
export function MarketList({ market, page, onPage, pollEveryMs }: MarketListProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const query = useInstrumentList(market, page, pollEveryMs);
  const { data, isPlaceholderData, isError } = query;

  if (data === undefined) {
    if (isError) {
      return <LoadFailed query={query} />;
    }
    return (
      <Loading label={t`Loading stocks`}>
        <SkeletonRows count={ROWS_A_PAGE} columns={instrumentColumns} figures={2} />
      </Loading>
    );
  }
  if (data.count === 0) {
    return <EmptyState title={t`No stocks in this market`}>{t`Choose another market or region above.`}</EmptyState>;
  }

  const from = (page - 1) * ROWS_A_PAGE + 1;
  const to = Math.min(page * ROWS_A_PAGE, data.count);
  const total = figure(String(data.count), { decimals: 0 });
  const symbol = currencySymbol(data.rows[0]?.currency ?? '');
  return (
    <>
      <List
        label={t`Stocks`}
        columns={instrumentColumns}
        heads={[t`Name`, symbol === '' ? t`Price` : t`Price (${symbol})`, t`Change`]}
      >
        {data.rows.map((row) => (
          <InstrumentRow key={row.id} instrument={row} />
        ))}
      </List>
      <Pager
        label={t`Pages`}
        previousLabel={t`Previous`}
        nextLabel={t`Next`}
        onPrevious={page > 1 && !isPlaceholderData ? () => onPage(page - 1) : undefined}
        onNext={to < data.count && !isPlaceholderData ? () => onPage(page + 1) : undefined}
      >
        <Trans>
          {from} to {to} of {total}
        </Trans>
      </Pager>
    </>
  );
}
