import { useLingui } from '@lingui/react/macro';
import { isSector, type Sector } from '@sauda/facts';
import { sectorWords } from '../../data/sector-words.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chips, ChipSelect } from '../../ui/chips.tsx';
import { SearchDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import { linedColumns } from './instrument-columns.ts';
import { type InstrumentRow, ROWS_A_PAGE, useInstrumentList } from './instrument-list.ts';
import { LinedRows } from './lined-rows.tsx';
import { type ListFilter, type Movers, orderOf } from './list-filter.ts';
import styles from './markets.module.css';
import { SortHeads } from './sort-heads.tsx';

interface MarketListProps {
  /** A sub-market's or a region's code. */
  market: string;
  /** Those that its instruments are of; fewer than two narrow nothing. */
  sectors: readonly Sector[];
  filter: ListFilter;
  /** From 1. */
  page: number;
  onFilter: (filter: ListFilter) => void;
  onPage: (page: number) => void;
  pollEveryMs: number;
}

/** The instruments of a market, ten a page, with live prices: all of them, or those that moved or do the same. */
export function MarketList({ market, sectors, filter, page, onFilter, onPage, pollEveryMs }: MarketListProps) {
  const { symbol } = useFormats();
  const query = useInstrumentList({ market, page, filter }, pollEveryMs);
  const { data } = query;
  return (
    <>
      <ListChips sectors={sectors} filter={filter} onFilter={onFilter} />
      <SortHeads filter={filter} currency={symbol(data?.rows[0]?.currency ?? '')} onFilter={onFilter} />
      <MarketRowsOf query={query} filter={filter} onShowAll={() => onFilter({})} onFirst={() => onPage(1)} />
      {data !== undefined && data.rows.length > 0 && (
        <NumberedPages
          page={page}
          perPage={ROWS_A_PAGE}
          count={data.count}
          waiting={query.isPlaceholderData}
          onPage={onPage}
          always
        />
      )}
    </>
  );
}

interface MarketRowsOfProps {
  query: ReturnType<typeof useInstrumentList>;
  filter: ListFilter;
  onShowAll: () => void;
  /** Back from an address beyond the last page. */
  onFirst: () => void;
}

function MarketRowsOf({ query, filter, onShowAll, onFirst }: MarketRowsOfProps) {
  const { t } = useLingui();
  const { compact } = useFormats();
  const { data, isError } = query;
  if (data === undefined) {
    if (isError) return <LoadFailed query={query} />;
    return (
      <Loading label={t`Loading stocks`}>
        <SkeletonRows count={ROWS_A_PAGE} columns={linedColumns} figures={2} />
      </Loading>
    );
  }
  if (data.count === 0 && (filter.movers !== undefined || filter.sector !== undefined)) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t`None of these now`}
        action={<Button onClick={onShowAll}>{t`Show all`}</Button>}
      >
        {t`Nothing here has moved this way today, or no stock here is of this sector.`}
      </EmptyState>
    );
  }
  if (data.count === 0) {
    return <EmptyState title={t`No stocks in this market`}>{t`Choose another market or region above.`}</EmptyState>;
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        drawing={<SearchDrawing />}
        title={t`This page is empty`}
        action={<Button variant="tonal" onClick={onFirst}>{t`First page`}</Button>}
      />
    );
  }
  const byVolume = orderOf(filter).sort === 'volume';
  const volumeOf = ({ volume }: InstrumentRow) => t`Volume ${compact(volume)}`;
  return <LinedRows label={t`Stocks`} rows={data.rows} {...(byVolume ? { factOf: volumeOf } : {})} />;
}

type ListChipsProps = Pick<MarketListProps, 'sectors' | 'filter' | 'onFilter'>;

function ListChips({ sectors, filter, onFilter }: ListChipsProps) {
  const { t } = useLingui();
  const movers: readonly { value: Movers; label: string }[] = [
    { value: 'gainers', label: t`Gainers` },
    { value: 'losers', label: t`Losers` },
    { value: 'active', label: t`Most active` },
  ];
  // What moved comes with an order of its own; of a sector it stays.
  const chips = [
    {
      key: 'all',
      label: t`All`,
      pressed: filter.movers === undefined && filter.sector === undefined,
      onPress: () => onFilter({}),
    },
    ...movers.map(({ value, label }) => ({
      key: value,
      label,
      pressed: filter.movers === value,
      onPress: () => onFilter({ movers: value, sector: filter.sector }),
    })),
  ];
  return (
    <div className={styles.chips}>
      <Chips label={t`Show`} chips={chips} inOneRow>
        {sectors.length > 1 && (
          <ChipSelect
            label={t`Sector`}
            none={t`All sectors`}
            options={sectors.map((value) => ({ value, label: t(sectorWords[value]) }))}
            value={filter.sector}
            onValueChange={(value) => onFilter({ ...filter, sector: isSector(value) ? value : undefined })}
          />
        )}
      </Chips>
    </div>
  );
}
