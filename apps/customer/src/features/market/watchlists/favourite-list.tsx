import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { intervals } from '../../../lib/intervals.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { WatchlistDrawing } from '../../../ui/empty-drawings.tsx';
import { LongList } from '../../../ui/long-list.tsx';
import { useRowGestures } from '../../../ui/row-gestures.ts';
import { PagedList } from '../../frame/paged-list.tsx';
import type { SearchOpener } from '../search/search-button.tsx';
import { useMoveFavourite, useRemoveFavourite } from './arrange-favourites.ts';
import { EditFavourites } from './edit-favourites.tsx';
import { favouriteColumns, FavouriteRow, FAVOURITE_ROW_PX } from './favourite-row.tsx';
import { FavouriteSheet } from './favourite-sheet.tsx';
import { allFavouritesQuery, favouritesQuery, type Favourite, type FavouritePage } from './favourites-query.ts';
import { inOrder, type ListOrder } from './list-order.ts';
import styles from './favourites.module.css';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';

/** As wide as its word, in pixels of an ordinary text size. */
const REMOVE_PX = 96;
/** Lines that are asked for together; a list draws, and so asks for, only what is near the screen. */
const LINES_TOGETHER = 20;
const MINUTE_MS = 60_000;

/** Sets an alert on what is followed; that is another feature's. */
export type AlertSheet = (alert: { favourite: Favourite; open: boolean; onClose: () => void }) => ReactNode;

interface FavouriteListProps {
  watchlist: number;
  order: ListOrder;
  isEditing: boolean;
  /** The rows were arranged by hand. */
  onArranged: () => void;
  alertSheet: AlertSheet;
  searchOpener: SearchOpener;
}

/**
 * What is in one list with live prices. A row can be drawn aside and removed, or held down for what else can be done; while it is
 * edited, rows can be arranged, and each is deleted after asking.
 */
export function FavouriteList({
  watchlist,
  order,
  isEditing,
  onArranged,
  alertSheet,
  searchOpener,
}: FavouriteListProps) {
  const { t } = useLingui();
  const favourites = useFavourites(watchlist, isEditing ? 'own' : order, isEditing);
  const remove = useRemoveFavourite(watchlist);
  const [about, setAbout] = useState<Favourite>();
  const [shown, setShown] = useState<Panel>();
  const show = (what: Panel, favourite: Favourite) => {
    setAbout(favourite);
    setShown(what);
  };
  const moveBelow = useMoveFavourite(watchlist);
  const move = ({ symbol }: Favourite, after?: string) => {
    moveBelow(symbol, after);
    onArranged();
  };
  return (
    <>
      <PagedList
        query={favourites}
        loading={t`Loading favourites`}
        skeleton={{ count: 6, columns: favouriteColumns, figures: 2 }}
        end={t`No more favourites`}
        empty={{
          title: t`No favourites yet`,
          children: t`Tap the star on a stock to follow its price here.`,
          drawing: <WatchlistDrawing />,
          action: <Button variant="primary" {...searchOpener}>{t`Search stocks`}</Button>,
        }}
      >
        {(rows) =>
          isEditing ? (
            <EditFavourites
              rows={rows}
              onMove={move}
              onDelete={(favourite) => show('deleting', favourite)}
              onMore={(favourite) => show('actions', favourite)}
            />
          ) : (
            <LiveRows
              rows={rows}
              onRemove={(favourite) => remove.mutateAsync(favourite)}
              onHold={(favourite) => show('actions', favourite)}
            />
          )
        }
      </PagedList>
      {about !== undefined && (
        <Panels
          favourite={about}
          shown={shown}
          onShow={setShown}
          onTop={() => move(about)}
          remove={remove}
          alertSheet={alertSheet}
        />
      )}
    </>
  );
}

/** What is open over the list about one of its rows. */
type Panel = 'actions' | 'alert' | 'deleting';

interface PanelsProps {
  favourite: Favourite;
  shown: Panel | undefined;
  onShow: (panel: Panel | undefined) => void;
  onTop: () => void;
  remove: ReturnType<typeof useRemoveFavourite>;
  alertSheet: AlertSheet;
}

function Panels({ favourite, shown, onShow, onTop, remove, alertSheet }: PanelsProps) {
  const close = () => onShow(undefined);
  return (
    <>
      <FavouriteSheet
        favourite={favourite}
        open={shown === 'actions'}
        onAlert={() => onShow('alert')}
        onTop={() => {
          close();
          onTop();
        }}
        onRemove={() => {
          close();
          remove.mutate(favourite);
        }}
        onClose={close}
      />
      <DeleteDialog
        favourite={favourite}
        open={shown === 'deleting'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(favourite, { onSettled: close })}
        onCancel={close}
      />
      {alertSheet({ favourite, open: shown === 'alert', onClose: close })}
    </>
  );
}

interface DeleteDialogProps {
  favourite: Favourite;
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function DeleteDialog({ favourite, ...dialog }: DeleteDialogProps) {
  const { t } = useLingui();
  const name = useInstrumentName()(favourite.name);
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Delete this favourite?`}
      confirmLabel={t`Delete`}
      cancelLabel={t`Cancel`}
      destructive
      busyLabel={t`Deleting`}
    >
      {t`${name} leaves this list. Its price can be followed again at any time.`}
    </ConfirmDialog>
  );
}

interface LiveRowsProps {
  rows: readonly Favourite[];
  onRemove: (favourite: Favourite) => Promise<unknown>;
  onHold: (favourite: Favourite) => void;
}

function LiveRows({ rows, onRemove, onHold }: LiveRowsProps) {
  const { t } = useLingui();
  const symbols = rows.map(({ symbol }) => symbol);
  useWantedSymbols(symbols);
  const frame = useRef<HTMLDivElement>(null);
  useRowGestures(frame, {
    openPx: REMOVE_PX,
    async onSwipe(index) {
      const favourite = rows[index];
      // What went wrong is said already.
      if (favourite !== undefined) await onRemove(favourite).catch(() => undefined);
    },
    onHold(index) {
      const favourite = rows[index];
      if (favourite !== undefined) onHold(favourite);
    },
  });
  return (
    <div ref={frame} className={styles.rows}>
      <LongList
        label={t`Favourites`}
        columns={favouriteColumns}
        rows={rows}
        keyOf={({ symbol }) => symbol}
        rowHeight={FAVOURITE_ROW_PX}
      >
        {(favourite, place) => (
          <FavouriteRow
            key={favourite.symbol}
            favourite={favourite}
            together={togetherWith(symbols, place['data-index'])}
            place={place}
            onRemove={() => void onRemove(favourite).catch(() => undefined)}
          />
        )}
      </LongList>
    </div>
  );
}

function togetherWith(symbols: readonly string[], index: number): readonly string[] {
  const first = index - (index % LINES_TOGETHER);
  return symbols.slice(first, first + LINES_TOGETHER);
}

/**
 * What is in a list: as the customer has arranged it a page at a time; in another order all of it, which is put in order anew each
 * minute. Nothing comes by itself while it `rests`.
 */
export function useFavourites(watchlist: number, order: ListOrder, rests: boolean) {
  const query = order === 'own' ? favouritesQuery(watchlist) : allFavouritesQuery(watchlist);
  const polling = usePollingMs(intervals.listPricesMs);
  const renewing = order === 'own' ? polling : polling || MINUTE_MS;
  return useInfiniteQuery({
    ...query,
    refetchInterval: rests ? false : renewing,
    select: ({ pages }: InfiniteData<FavouritePage>) => ({
      pages: pages.map(({ list }) => ({ rows: inOrder(list, order) })),
    }),
  });
}
