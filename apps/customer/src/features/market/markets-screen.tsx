import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { RootHeader } from '../frame/header.tsx';
import { SearchButton } from './search/search-button.tsx';
import { type Category, categoryOfMarket, useCategories, useNameOf } from './categories.ts';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { SessionLine } from '../frame/session-line.tsx';
import { NoticesLink } from '../frame/notices-link.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { intervals } from '../../lib/intervals.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { linedColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE } from './instrument-list.ts';
import type { ListFilter } from './list-filter.ts';
import { MarketList } from './market-list.tsx';
import { InlineSelect } from '../../ui/select-field.tsx';
import styles from './markets.module.css';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { useIndexLine } from './index-quotes.ts';
import { Figure, List, Row } from '../../ui/list.tsx';
import { RowLine } from '../../ui/row-line.tsx';

const route = getRouteApi('/markets');

export function MarketsScreen() {
  const { t } = useLingui();
  const { market, page = 1, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const categories = useCategories();
  const category = categoryOfMarket(categories.data ?? [], market);
  const show = (search: { market?: string | undefined; page?: number } & ListFilter) =>
    void navigate({ search, replace: true, resetScroll: false });
  // A sector of one market need not be there in another.
  const movement = { ...filter, sector: undefined };
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
                onChange={(code) => show({ ...movement, market: code })}
              />
            )}
            <SearchButton />
            <CustomerServiceLink />
            <NoticesLink />
          </>
        }
      />
      <main>
        {category !== undefined ? (
          <MarketsView
            category={category}
            market={market}
            filter={filter}
            page={page}
            onMarket={(code) => show({ ...movement, market: code })}
            onFilter={(next) => show({ ...next, market })}
            onPage={(next) => show({ ...filter, market, page: next })}
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
  filter: ListFilter;
  page: number;
  onMarket: (code: string) => void;
  onFilter: (filter: ListFilter) => void;
  onPage: (page: number) => void;
}

/** A region: its sub-markets as tabs, its index, and the instruments of the chosen sub-market. */
export function MarketsView({ category, market, filter, page, onMarket, onFilter, onPage }: MarketsViewProps) {
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
        {chosen.session !== undefined && <SessionLine session={chosen.session} className="gutter" />}
        {index !== undefined && (
          <List columns={linedColumns}>
            <IndexRow symbol={index.symbol} name={index.name} category={category.category_code} />
          </List>
        )}
        <MarketList
          market={chosen.code}
          sectors={chosen.sectors}
          filter={filter}
          page={page}
          onFilter={onFilter}
          onPage={onPage}
          pollEveryMs={intervals.listPricesMs}
        />
      </TabPanel>
    </>
  );
}

/** Markets before its regions are known, in the final geometry. */
export function MarketsSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading markets`}>
      {/* The index, chips and heads, and the rows. */}
      <SkeletonRows count={ROWS_A_PAGE + 2} columns={linedColumns} figures={2} />
    </Loading>
  );
}

/** A longer name does not fit beside the title on a narrow phone: its code stands for it. */
const LONG_NAME = 9;

interface RegionSelectProps {
  categories: readonly Category[];
  value: string;
  onChange: (categoryCode: string) => void;
}

export function RegionSelect({ categories, value, onChange }: RegionSelectProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const names = categories.find(({ category_code: code }) => code === value)?.category_names;
  const chosen = names === undefined ? value : nameOf(names);
  return (
    <InlineSelect
      label={t`Region`}
      options={categories.map(({ category_code: code, category_names: names }) => ({
        value: code,
        label: nameOf(names),
      }))}
      value={value}
      shortValue={
        chosen.length > LONG_NAME ? (
          value
        ) : (
          <>
            <span className={styles.regionName}>{chosen}</span>
            <span className={styles.regionCode}>{value}</span>
          </>
        )
      }
      onValueChange={onChange}
    />
  );
}

interface IndexRowProps {
  symbol: string;
  name: string;
  category: string;
}

/** The index of a region: level, change, and today's line against the previous close. */
function IndexRow({ symbol, name, category }: IndexRowProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const { data, isError } = useIndexLine(symbol, category);
  const stale = useIsStale(data?.quoteTime);
  useWantedSymbols([symbol]);
  const direction = directionOf(data?.changePercent ?? '0');
  return (
    <Row
      title={
        <>
          <span className={styles.index}>
            {name}
            {stale && <> · {t`Not up to date`}</>}
          </span>
          {data === undefined ? (
            <span className={styles.index}>{isError ? t`Load failed` : <Skeleton width="6rem" height="1rem" />}</span>
          ) : (
            <span className={styles.level}>
              <PriceTick value={data.price}>{figure(data.price)}</PriceTick>
            </span>
          )}
        </>
      }
      figures={
        data && [
          <RowLine key="line" line={{ points: data.points, reference: data.previousClose }} direction={direction} />,
          <Figure key="change" note={percent(data.changePercent)}>
            <DeltaText direction={direction} value={figure(data.change, { signed: true })} />
          </Figure>,
        ]
      }
      render={<Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />}
    />
  );
}
