import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assetClassWords } from '../../data/asset-class-words.ts';
import { PagedList } from '../../features/frame/paged-list.tsx';
import { LoadFailed } from '../../features/frame/not-loaded.tsx';
import { OrderRow } from '../../features/frame/order-row.tsx';
import { categoryOfMarket, useCategories } from '../../features/market/categories.ts';
import { MarketsSkeleton, MarketsView, RegionSelect } from '../../features/market/markets-screen.tsx';
import { SearchButton } from '../../features/market/search/search-button.tsx';
import { useFavourites } from '../../features/market/watchlists/favourite-list.tsx';
import { useListBeside } from '../../features/market/watchlists/shown-list.ts';
import { useListOrder } from '../../features/market/watchlists/list-order.ts';
import { useWatchlistName } from '../../features/market/watchlists/watchlist-name.ts';
import { DEFAULT_LIST, useWatchlists } from '../../features/market/watchlists/watchlists.ts';
import { orderRecordsQuery } from '../../features/trading/order-queries.ts';
import { usePositionLayout } from '../../features/trading/position-layout.ts';
import { positionsQuery, type PositionType } from '../../features/trading/position-queries.ts';
import { PositionTypes } from '../../features/trading/position-types.tsx';
import { intervals } from '../../lib/intervals.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';
import { WatchlistDrawing } from '../../ui/empty-drawings.tsx';
import { List } from '../../ui/list.tsx';
import { InlineSelect } from '../../ui/select-field.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { FavouriteRows, HoldingRows, paneColumns } from './pane-rows.tsx';
import { usePanePlace, type PaneList } from './pane-place.ts';
import styles from './list-pane.module.css';

interface ListPaneProps {
  of: 'instruments' | 'orders';
  /** The instrument that stands beside it. */
  symbol: string | undefined;
}

/** The list at the left of what was opened from it, with the same way to another one of it. */
export function ListPane({ of, symbol }: ListPaneProps) {
  const { t } = useLingui();
  return (
    <section className={styles.pane} aria-label={of === 'orders' ? t`Orders` : t`Instruments`} data-list="">
      {of === 'orders' ? <OrderList /> : <InstrumentLists symbol={symbol} />}
    </section>
  );
}

function OrderList() {
  const { t } = useLingui();
  const records = useInfiniteQuery(orderRecordsQuery('all'));
  return (
    <PagedList query={records} loading={t`Loading orders`} end={t`No more orders`} empty={{ title: t`No orders yet` }}>
      {(rows) => (
        <List label={t`Orders`} columns="max-content">
          {rows.map((order) => (
            <OrderRow key={order.no} order={order} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function InstrumentLists({ symbol }: Pick<ListPaneProps, 'symbol'>) {
  const { t } = useLingui();
  const [place, change] = usePanePlace();
  return (
    <>
      <div className={styles.head}>
        <Tabs<PaneList>
          id="pane"
          label={t`Lists`}
          tabs={[
            { value: 'favourites', label: t`Watchlists` },
            { value: 'holdings', label: t`Positions` },
            { value: 'markets', label: t`Markets` },
          ]}
          value={place.list}
          onChange={(list) => change({ list })}
        />
        <SearchButton />
      </div>
      <TabPanel id="pane" value={place.list}>
        {place.list === 'favourites' && <Favourites symbol={symbol} />}
        {place.list === 'holdings' && <Holdings symbol={symbol} />}
        {place.list === 'markets' && <Markets />}
      </TabPanel>
    </>
  );
}

function Favourites({ symbol }: Pick<ListPaneProps, 'symbol'>) {
  const { t } = useLingui();
  const [{ watchlist }, change] = usePanePlace();
  const nameOf = useWatchlistName();
  const { data: lists = [] } = useWatchlists();
  const shown = lists.find(({ id }) => id === watchlist)?.id ?? DEFAULT_LIST;
  useListBeside(shown);
  const [order] = useListOrder();
  const query = useFavourites(shown, order, false);
  return (
    <>
      {lists.length > 1 && (
        <div className={styles.choice}>
          <InlineSelect
            label={t`Watchlist`}
            options={lists.map((list) => ({ value: String(list.id), label: nameOf(list) }))}
            value={String(shown)}
            onValueChange={(id) => change({ watchlist: Number.parseInt(id, 10) })}
          />
        </div>
      )}
      <PagedList
        query={query}
        loading={t`Loading favourites`}
        skeleton={{ count: 10, columns: paneColumns, figures: 2 }}
        end={t`No more favourites`}
        empty={{
          drawing: <WatchlistDrawing />,
          title: t`No favourites yet`,
          children: t`Tap the star on a stock to follow its price here.`,
        }}
      >
        {(rows) => <FavouriteRows rows={rows} current={symbol} />}
      </PagedList>
    </>
  );
}

function Holdings({ symbol }: Pick<ListPaneProps, 'symbol'>) {
  const { t } = useLingui();
  const [type, setType] = useState<PositionType>('stock');
  const [{ sort }] = usePositionLayout();
  const refetchInterval = usePollingMs(intervals.positionsMs);
  const query = useInfiniteQuery({ ...positionsQuery(type, sort), refetchInterval });
  return (
    <>
      <PositionTypes value={type} onChange={setType} />
      <PagedList
        query={query}
        loading={t`Loading positions`}
        end={t`No more positions`}
        empty={{ title: t(assetClassWords[type].noPositions), children: t`What you buy appears here.` }}
      >
        {(rows) => <HoldingRows rows={rows} current={symbol} />}
      </PagedList>
    </>
  );
}

function Markets() {
  const [{ market, filter, page }, change] = usePanePlace();
  const categories = useCategories();
  const category = categoryOfMarket(categories.data ?? [], market);
  if (category === undefined) return categories.isPending ? <MarketsSkeleton /> : <LoadFailed query={categories} />;
  // A sector of one market need not be there in another.
  const movement = { ...filter, sector: undefined };
  return (
    <>
      <div className={styles.choice}>
        <RegionSelect
          categories={categories.data ?? []}
          value={category.category_code}
          onChange={(code) => change({ market: code, filter: movement, page: 1 })}
        />
      </div>
      <MarketsView
        category={category}
        market={market}
        filter={filter}
        page={page}
        onMarket={(code) => change({ market: code, filter: movement, page: 1 })}
        onFilter={(next) => change({ filter: next, page: 1 })}
        onPage={(next) => change({ page: next })}
      />
    </>
  );
}
