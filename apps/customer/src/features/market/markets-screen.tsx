import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RootHeader } from '../frame/header.tsx';
import { SearchButton } from './search/search-button.tsx';
import { type Category, categoryOfMarket, useCategories, useNameOf } from './categories.ts';
import { NoticesLink } from '../frame/notices-link.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { intervals } from '../../lib/intervals.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { instrumentColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE, useInstrumentList } from './instrument-list.ts';
import { InlineSelect } from '../../ui/select-field.tsx';
import styles from './wide-index-card.module.css';
import { directionOf, currencySymbol } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useIndexLine } from './index-quotes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { InstrumentRow } from './instrument-row.tsx';

const route = getRouteApi('/markets');

export function MarketsScreen() {
  const { t } = useLingui();
  const { market, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const category = categoryOfMarket(categories.data ?? [], market);
  const show = (search: { market?: string; page?: number }) =>
    void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <RootHeader
        title={t`Markets`}
        actions={
          <>
            {category !== undefined && (
              <RegionSelect
                categories={categories.data ?? []}
                value={category.category_code}
                onChange={(code) => show({ market: code })}
              />
            )}
            <SearchButton />
            <NoticesLink />
          </>
        }
      />
      <main>
        {category !== undefined ? (
          <MarketsView
            category={category}
            market={market}
            page={page}
            onMarket={(code) => show({ market: code })}
            onPage={(next) => show({ ...(market === undefined ? {} : { market }), page: next })}
          />
        ) : categories.isPending ? (
          <MarketsSkeleton />
        ) : (
          <LoadFailed query={categories} />
        )}
      </main>
    </>
  );
}

interface MarketsViewProps {
  category: Category;
  /** The sub-market's code; the first one where the region has no such sub-market. */
  market: string | undefined;
  page: number;
  onMarket: (code: string) => void;
  onPage: (page: number) => void;
}

/** A region: its sub-markets as tabs, its index, and the instruments of the chosen sub-market. */
export function MarketsView({ category, market, page, onMarket, onPage }: MarketsViewProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const chosen = category.markets.find(({ code }) => code === market) ?? category.markets[0];
  const [index] = category.stocks;
  if (chosen === undefined) {
    return <p>{t`This region has no markets yet.`}</p>;
  }
  return (
    <>
      <Tabs
        id="markets"
        label={t`Markets`}
        tabs={category.markets.map(({ code, names }) => ({ value: code, label: nameOf(names) }))}
        value={chosen.code}
        onChange={onMarket}
      />
      <TabPanel id="markets" value={chosen.code}>
        {index !== undefined && (
          <WideIndexCard symbol={index.symbol} name={index.name} category={category.category_code} />
        )}
        <MarketList market={chosen.code} page={page} onPage={onPage} pollEveryMs={intervals.listPricesMs} />
      </TabPanel>
    </>
  );
}

/** Markets before its regions are known, in the final geometry. */
export function MarketsSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading markets`}>
      <Card className={styles.card}>
        <Skeleton width="8rem" height="2.5rem" />
        <Skeleton width="8.75rem" height="3.5rem" />
      </Card>
      <SkeletonRows count={ROWS_A_PAGE} columns={instrumentColumns} figures={2} />
    </Loading>
  );
}

interface RegionSelectProps {
  categories: readonly Category[];
  value: string;
  onChange: (categoryCode: string) => void;
}

export function RegionSelect({ categories, value, onChange }: RegionSelectProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  return (
    <InlineSelect
      label={t`Region`}
      options={categories.map(({ category_code: code, category_names: names }) => ({
        value: code,
        label: nameOf(names),
      }))}
      value={value}
      onValueChange={onChange}
    />
  );
}

interface WideIndexCardProps {
  symbol: string;
  name: string;
  category: string;
}

/** The index of a region over the full width: level, change, and today's line against the previous close. */
function WideIndexCard({ symbol, name, category }: WideIndexCardProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const { data, isError } = useIndexLine(symbol, category);
  const stale = useIsStale(data?.quoteTime);
  useWantedSymbols([symbol]);
  const direction = directionOf(data?.changePercent ?? '0');
  return (
    <Card
      className={styles.card}
      render={<Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />}
    >
      <span className={styles.figures}>
        <span className="muted">{name}</span>
        {data === undefined ? (
          <span className="muted">{isError ? t`Load failed` : <Skeleton width="8rem" height="1.5rem" />}</span>
        ) : (
          <>
            <PriceTick value={data.price}>
              <MoneyText size="total" text={figure(data.price)} />
            </PriceTick>
            <DeltaText
              direction={direction}
              value={figure(data.change, { signed: true })}
              percent={percent(data.changePercent)}
            />
            {stale && <span className="muted">{t`Not up to date`}</span>}
          </>
        )}
      </span>
      <Sparkline
        className={styles.line}
        points={data?.points ?? []}
        reference={data?.previousClose}
        direction={direction}
        width={140}
        height={56}
      />
    </Card>
  );
}

interface MarketListProps {
  /** A sub-market's or a region's code. */
  market: string;
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
  pollEveryMs: number;
}

/** The instruments of a market, ten a page, with live prices. */
function MarketList({ market, page, onPage, pollEveryMs }: MarketListProps) {
  const { t } = useLingui();
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
      <NumberedPages
        page={page}
        perPage={ROWS_A_PAGE}
        count={data.count}
        waiting={isPlaceholderData}
        onPage={onPage}
        always
      />
    </>
  );
}
