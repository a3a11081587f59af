import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StarDrawing } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DeleteIcon } from '../../../ui/icons/icons.tsx';
import { LongList } from '../../../ui/long-list.tsx';
import { toast } from '../../../ui/toast.ts';
import { SearchButton } from '../search/search-button.tsx';
import { PagedList } from '../../frame/paged-list.tsx';
import { Row, type RowPlace } from '../../../ui/list.tsx';
import { PriceFigure } from '../instrument-row.tsx';
import { priceDecimals } from '../../../lib/format/money.ts';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, randomUuid } from '../../../lib/api.ts';
import { intervals } from '../../../lib/intervals.ts';
import { usePollingMs, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { favouritesQuery, priceOfFavourite, type Favourite, type FavouritePage } from './favourites-query.ts';
import { followedKey } from './watchlists.ts';

const columns = '9.25rem';
/** Three lines of text and their padding. */
const ROW_HEIGHT = 72;

/** What is in one list with live prices; while it is edited each row can be deleted, after asking. */
export function FavouriteList({ watchlist, isEditing }: { watchlist: number; isEditing: boolean }) {
  const { t } = useLingui();
  const favourites = useFavourites(watchlist);
  const [asked, setAsked] = useState<Favourite>();
  const [isAsking, setIsAsking] = useState(false);
  const deleteButton = (favourite: Favourite) => (
    <IconButton
      label={t`Delete ${favourite.name}`}
      icon={<DeleteIcon />}
      onClick={() => {
        setAsked(favourite);
        setIsAsking(true);
      }}
    />
  );
  return (
    <>
      <PagedList
        query={favourites}
        loading={t`Loading favourites`}
        skeleton={{ count: 6, columns, figures: 1 }}
        end={t`No more favourites`}
        empty={{
          title: t`No favourites yet`,
          children: t`Tap the star on a stock to follow its price here.`,
          drawing: <StarDrawing />,
          action: <SearchButton labelled />,
        }}
      >
        {(rows) => (
          <LongList
            label={t`Favourites`}
            columns={columns}
            rows={rows}
            keyOf={({ symbol }) => symbol}
            rowHeight={ROW_HEIGHT}
          >
            {(favourite, place) => (
              <FavouriteRow
                key={favourite.symbol}
                favourite={favourite}
                place={place}
                action={isEditing ? deleteButton(favourite) : undefined}
              />
            )}
          </LongList>
        )}
      </PagedList>
      <DeleteDialog watchlist={watchlist} favourite={asked} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface DeleteDialogProps {
  watchlist: number;
  favourite: Favourite | undefined;
  open: boolean;
  onClose: () => void;
}

function DeleteDialog({ watchlist, favourite, open, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveFavourite(watchlist);

  function confirm(): void {
    if (favourite === undefined) return;
    remove.mutate(favourite.symbol, {
      onError: () => toast.error(t`Delete failed, try again later`),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title={t`Delete this favourite?`}
      confirmLabel={t`Delete`}
      cancelLabel={t`Cancel`}
      destructive
      busy={remove.isPending}
      busyLabel={t`Deleting`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {t`${favourite?.name ?? ''} leaves this list. Its price can be followed again at any time.`}
    </ConfirmDialog>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  /** Stands at the right while the list is edited; the row then leads nowhere. */
  action?: ReactNode;
  place: RowPlace;
}

/** A followed instrument: where it is traded, its live price, change and per cent. */
function FavouriteRow({ favourite, action, place }: FavouriteRowProps) {
  const { name, symbol: code, stock_detail: detail } = favourite;
  const decimals = priceDecimals(detail.tick_size);
  return (
    <Row
      title={name}
      subtitle={
        <>
          <span className="line">
            {code} · {detail.market_name}
          </span>
          <span className="line">{detail.exchange_name}</span>
        </>
      }
      figures={[<PriceFigure key="price" known={priceOfFavourite(favourite)} decimals={decimals} />]}
      action={action}
      place={place}
      render={action === undefined ? <Link to="/stock/v2/$symbol/$name" params={{ symbol: code, name }} /> : undefined}
    />
  );
}

/** What is in a list, the newest first, a page at a time, with live prices. */
function useFavourites(watchlist: number) {
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const favourites = useInfiniteQuery({ ...favouritesQuery(watchlist), refetchInterval, select: inRows });
  useWantedSymbols(favourites.data?.pages.flatMap(({ rows }) => rows.map(({ symbol }) => symbol)) ?? []);
  return favourites;
}

function inRows({ pages }: InfiniteData<FavouritePage>) {
  return { pages: pages.map(({ list }) => ({ rows: list })) };
}

/** Takes an instrument out of a list. Its row goes when the server has agreed. */
function useRemoveFavourite(watchlist: number) {
  const client = useQueryClient();
  const { queryKey } = favouritesQuery(watchlist);
  return useMutation({
    mutationFn: (symbol: string) =>
      api.call('POST /stock/success/collection/remove', { body: { symbol, watchlist }, idempotencyKey: randomUuid() }),
    onSuccess(_answer, symbol) {
      client.setQueryData(queryKey, (data) => data && withoutSymbol(data, symbol));
      void client.invalidateQueries({ queryKey: followedKey });
    },
  });
}

function withoutSymbol<T>(data: InfiniteData<FavouritePage, T>, symbol: string): InfiniteData<FavouritePage, T> {
  const pages = data.pages.map(({ list, total }) => ({
    list: list.filter((row) => row.symbol !== symbol),
    total: total - 1,
  }));
  return { ...data, pages };
}
