import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { List } from '../../../ui/list.tsx';
import { Row } from '../../../ui/row.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { instrumentColumns } from '../instrument-columns.ts';
import { priceDecimals } from '../../../lib/format/price-decimals.ts';
import styles from './search-dialog.module.css';
import { useSearchResults } from './search-results.ts';
import { NotLoaded } from '../../frame/not-loaded.tsx';

interface SearchResultsProps {
  typed: string;
  onOpenResult: () => void;
}

export function SearchResults({ typed, onOpenResult }: SearchResultsProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const query = useSearchResults(typed);
  const { data, words } = query;
  const count = data?.length ?? 0;

  if (typed.trim() === '') {
    return <p className={styles.hint}>{t`Type a few letters of a name or code. All markets are searched.`}</p>;
  }
  if (data === undefined) {
    return (
      <NotLoaded query={query} title={t`Search failed`} loading={t`Searching`}>
        <SkeletonRows count={5} columns={instrumentColumns} figures={2} />
      </NotLoaded>
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {t`${plural(count, { one: '# result', other: '# results' })} for ${words}`}
      </p>
      {count === 0 ? (
        <EmptyState title={t`Nothing found for “${words}”`}>
          <Trans>Check the spelling, or type fewer letters.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Results`} columns={instrumentColumns}>
          {data.map((row) => (
            <Row
              key={`${row.market}:${row.stock}`}
              title={row.name}
              subtitle={`${row.stock} · ${row.market_name}`}
              figures={[
                figure(row.current_price, { decimals: priceDecimals(row.tick_size) }),
                <DeltaText
                  key="change"
                  direction={directionOf(row.percent_change)}
                  percent={percent(row.percent_change)}
                />,
              ]}
              render={
                <Link
                  to="/stock/v2/$symbol/$name"
                  params={{ symbol: row.stock, name: row.name }}
                  onClick={onOpenResult}
                />
              }
            />
          ))}
        </List>
      )}
    </>
  );
}
