import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons/icons.tsx';
import { EditIcon, SortIcon } from '../../../ui/icons/list-icons.tsx';
import { InlineSelect } from '../../../ui/select-field.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { CustomerServiceLink } from '../../frame/customer-service-link.tsx';
import { RootHeader } from '../../frame/header.tsx';
import { NoticesLink } from '../../frame/notices-link.tsx';
import { IndexTicker } from '../index-ticker.tsx';
import { SearchIconButton, type SearchOpener, useSearch } from '../search/search-button.tsx';
import { BasketButton } from './basket-button.tsx';
import { EditWatchlist } from './edit-watchlist.tsx';
import { FavouriteList, type AlertSheet } from './favourite-list.tsx';
import { listOrders, orderNamed, useListOrder, type ListOrder } from './list-order.ts';
import { WatchlistNameSheet } from './watchlist-name-sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import { type Watchlist, useWatchlistCommands, useWatchlists } from './watchlists.ts';
import styles from './watchlists.module.css';

const route = getRouteApi('/watchlists');

/** @param alertSheet sets an alert on what is followed */
export function Watchlists({ alertSheet }: { alertSheet: AlertSheet }) {
  const { t } = useLingui();
  const { list } = route.useSearch();
  const navigate = route.useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const { opener, search } = useSearch();
  return (
    <>
      <RootHeader
        title={t`Watchlists`}
        actions={
          <>
            <SearchIconButton opener={opener} />
            <CustomerServiceLink />
            <NoticesLink />
          </>
        }
      />
      <main>
        <IndexTicker />
        <WatchlistsView
          list={list}
          isEditing={isEditing}
          alertSheet={alertSheet}
          searchOpener={opener}
          onEdit={setIsEditing}
          onShow={(id) => {
            setIsEditing(false);
            void navigate({ search: id === 0 ? {} : { list: id }, replace: true, resetScroll: false });
          }}
        />
      </main>
      {search}
    </>
  );
}

interface WatchlistsViewProps {
  /** The list's number; the default one where the customer has no such list. */
  list: number | undefined;
  isEditing: boolean;
  alertSheet: AlertSheet;
  searchOpener: SearchOpener;
  onEdit: (isEditing: boolean) => void;
  onShow: (id: number) => void;
}

/** The customer's lists, and what is in the one that is shown. */
function WatchlistsView({ list, isEditing, alertSheet, searchOpener, onEdit, onShow }: WatchlistsViewProps) {
  const { t } = useLingui();
  const [order, setOrder] = useListOrder();
  const { data: lists = [] } = useWatchlists();
  // The list of favourites is there before the names of the lists are, and also where these cannot be had.
  const unnamed: Watchlist = { id: 0, name: t`Favourites`, count: 0, is_default: true };
  const shown = lists.find(({ id }) => id === list) ?? lists[0] ?? unnamed;
  return (
    <>
      <WatchlistBar
        lists={lists.length === 0 ? [unnamed] : lists}
        shown={shown.id}
        onShow={onShow}
        tools={
          <>
            {!isEditing && shown.count > 0 && <BasketButton watchlist={shown.id} />}
            {!isEditing && <OrderSelect order={order} onOrder={setOrder} />}
            <EditToggle isEditing={isEditing} onEdit={onEdit} />
          </>
        }
      />
      <TabPanel id="watchlists" value={String(shown.id)}>
        {isEditing && <EditWatchlist list={shown} onRemoved={() => onShow(0)} />}
        <FavouriteList
          key={shown.id}
          watchlist={shown.id}
          order={order}
          isEditing={isEditing}
          onArranged={() => setOrder('own')}
          alertSheet={alertSheet}
          searchOpener={searchOpener}
        />
      </TabPanel>
    </>
  );
}

/** One button, so that the focus stays on it. */
function EditToggle({ isEditing, onEdit }: Pick<WatchlistsViewProps, 'isEditing' | 'onEdit'>) {
  const { t } = useLingui();
  return (
    <TextButton
      tone={isEditing ? 'accent' : 'ink'}
      aria-label={isEditing ? t`Done` : t`Edit`}
      onClick={() => onEdit(!isEditing)}
    >
      {isEditing ? t`Done` : <EditIcon />}
    </TextButton>
  );
}

function OrderSelect({ order, onOrder }: { order: ListOrder; onOrder: (order: ListOrder) => void }) {
  const { t } = useLingui();
  const names: Record<ListOrder, string> = { own: t`My own order`, name: t`Name`, change: t`Change` };
  return (
    <InlineSelect
      label={t`Sort by`}
      options={listOrders.map((value) => ({ value, label: names[value] }))}
      value={order}
      icon={<SortIcon />}
      onValueChange={(value) => onOrder(orderNamed(value))}
    />
  );
}

interface WatchlistBarProps {
  lists: readonly Watchlist[];
  shown: number;
  onShow: (id: number) => void;
  /** What can be done with the one that is shown. */
  tools: ReactNode;
}

/** The lists as tabs with how many are in each, what can be done with the one that is shown, and the way to a new list. */
function WatchlistBar({ lists, shown, onShow, tools }: WatchlistBarProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  const { make } = useWatchlistCommands();
  const [isNaming, setIsNaming] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const labelOf = (list: Watchlist) => (list.count === 0 ? nameOf(list) : `${nameOf(list)} ${list.count}`);
  return (
    <div className={styles.bar}>
      <Tabs
        id="watchlists"
        label={t`Watchlists`}
        tabs={lists.map((list) => ({ value: String(list.id), label: labelOf(list) }))}
        value={String(shown)}
        onChange={(id) => onShow(Number.parseInt(id, 10))}
      />
      <span className={styles.add}>
        {tools}
        <IconButton
          label={t`New watchlist`}
          icon={<PlusIcon />}
          onClick={() => {
            make.reset();
            setAttempt(attempt + 1);
            setIsNaming(true);
          }}
        />
      </span>
      <WatchlistNameSheet
        key={attempt}
        open={isNaming}
        title={t`New watchlist`}
        name=""
        busy={make.isPending}
        error={make.error}
        onSave={(name) =>
          make.mutate(name, {
            onSuccess(id) {
              setIsNaming(false);
              onShow(id);
            },
          })
        }
        onClose={() => setIsNaming(false)}
      />
    </div>
  );
}
