import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { RootHeader } from '../frame/header.tsx';
import { SearchButton } from './search/search-button.tsx';
import { type Category, categoryOfMarket, useCategories, useNameOf } from './categories.ts';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { intervals } from '../../lib/intervals.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { MarketList } from './market-list.tsx';
import { WideIndexCard } from './wide-index-card.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { instrumentColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE } from './instrument-list.ts';
import { InlineSelect } from '../../ui/select-field.tsx';
import styles from './wide-index-card.module.css';

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
            <CustomerServiceLink />
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
          <WideIndexCard symbol={index.stock_code} name={index.stock_name} category={category.category_code} />
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
