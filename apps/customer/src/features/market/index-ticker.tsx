import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, queryKeys } from '../../lib/api.ts';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { intervals } from '../../lib/intervals.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { usePollingMs, usePrice, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { TextButton } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useCategories, useNameOf, type Category } from './categories.ts';
import { priceOfRow, type InstrumentRow } from './instrument-list.ts';
import styles from './index-ticker.module.css';

const MINUTE_MS = 60_000;

const levelsQuery = (codes: string) =>
  queryOptions({
    queryKey: [...queryKeys.market, 'levels', codes],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/search', { query: { q: '', codes, limit: 50 }, signal })).data.rows,
    enabled: codes !== '',
    meta: { keep: 'line' },
  });

/** The indices of the first region in one line that is pushed aside, each with its level and the way to its stocks. */
export function IndexTicker() {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const categories = useCategories();
  const category = categories.data?.[0];
  const codes = category?.stocks.map(({ symbol }) => symbol) ?? [];
  const refetchInterval = usePollingMs(intervals.indexCardsMs) || MINUTE_MS;
  const levels = useQuery({ ...levelsQuery(codes.join()), refetchInterval });
  useWantedSymbols(codes);

  if (category !== undefined && codes.length === 0) return null;
  if (category !== undefined && levels.data !== undefined) {
    return (
      <ul className={styles.ticker} aria-label={nameOf(category.category_names)}>
        {levels.data.map((index) => (
          <li key={index.symbol}>
            <IndexLevel index={index} category={category} />
          </li>
        ))}
      </ul>
    );
  }
  const failed = [categories, levels].find(({ isError }) => isError);
  if (failed !== undefined) {
    return (
      <p className={styles.ticker}>
        <span className={`muted ${styles.index}`}>{t`Indices could not be loaded`}</span>
        <TextButton onClick={() => void failed.refetch()}>{t`Retry`}</TextButton>
      </p>
    );
  }
  return (
    <Loading label={t`Loading indices`} className={styles.ticker}>
      <Skeleton width="9.5rem" height="0.875rem" className={styles.bone} />
      <Skeleton width="9.5rem" height="0.875rem" className={styles.bone} />
    </Loading>
  );
}

function IndexLevel({ index, category }: { index: InstrumentRow; category: Category }) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const { price, changePercent, time } = usePrice(priceOfRow(index));
  const isStale = useIsStale(time);
  const dress = isStale ? styles.stale : undefined;
  const { symbol, name } = index;
  return (
    <Link
      className={styles.index}
      to="/stock/$code/$category_code/$name"
      params={{ code: symbol, category_code: category.category_code, name }}
    >
      <span className="bold" data-part="name">
        {name}
      </span>
      <PriceTick value={price} className={dress}>
        {figure(price)}
        {isStale && <span className="sr-only"> {t`Not up to date`}</span>}
      </PriceTick>
      <DeltaText className={dress} direction={directionOf(changePercent)} percent={percent(changePercent)} />
    </Link>
  );
}
