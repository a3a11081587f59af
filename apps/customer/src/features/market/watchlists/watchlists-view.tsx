import { useLingui } from '@lingui/react/macro';
import { TabPanel } from '../../../ui/tabs.tsx';
import { EditWatchlist } from './edit-watchlist.tsx';
import { FavouriteList } from './favourite-list.tsx';
import { WatchlistBar } from './watchlist-bar.tsx';
import { useWatchlists, type Watchlist } from './watchlists.ts';

interface WatchlistsViewProps {
  /** The list's number; the default one where the customer has no such list. */
  list: number | undefined;
  isEditing: boolean;
  onShow: (id: number) => void;
}

/** The customer's lists, and what is in the one that is shown. */
export function WatchlistsView({ list, isEditing, onShow }: WatchlistsViewProps) {
  const { t } = useLingui();
  const { data: lists = [] } = useWatchlists();
  // The list of favourites is there before the names of the lists are, and also where these cannot be had.
  const unnamed: Watchlist = { id: 0, name: t`Favourites`, count: 0, is_default: true };
  const shown = lists.find(({ id }) => id === list) ?? lists[0] ?? unnamed;
  return (
    <>
      <WatchlistBar lists={lists.length === 0 ? [unnamed] : lists} shown={shown.id} onShow={onShow} />
      <TabPanel id="watchlists" value={String(shown.id)}>
        {isEditing && <EditWatchlist list={shown} onRemoved={() => onShow(0)} />}
        <FavouriteList key={shown.id} watchlist={shown.id} isEditing={isEditing} />
      </TabPanel>
    </>
  );
}
