import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '@lingui/core/macro';
import { ApiRefusal } from '../../../lib/api.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { IconButton, Button } from '../../../ui/button.tsx';
import { StarFilledIcon, StarIcon } from '../../../ui/icons/icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFavourite } from './favourite.ts';
import { DEFAULT_LIST, type Watchlist, useWatchlists, watchlistsQuery } from './watchlists.ts';
import { CheckList } from '../../../ui/choice-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';

/** The star: follows an instrument or stops following it. With several lists it asks which. */
export function FavouriteButton({ symbol }: { symbol: string }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const client = useQueryClient();
  const { data: lists = [] } = useWatchlists();
  const { followed, isChanging, change } = useFavourite(symbol, (error) =>
    toast.error((error instanceof ApiRefusal ? refusalText(error) : undefined) ?? t`Operation failed, please retry`),
  );
  const isFollowed = followed?.followed ?? false;

  async function press(): Promise<void> {
    const known = await client.ensureQueryData(watchlistsQuery).catch(() => lists);
    if (known.length > 1) setChoosing(true);
    else if (!isChanging) change({ list: DEFAULT_LIST, collect: !isFollowed });
  }

  return (
    <>
      <IconButton
        label={t`Favourite`}
        icon={isFollowed ? <StarFilledIcon /> : <StarIcon />}
        pressed={isFollowed}
        onClick={() => void press()}
      />
      {lists.length > 1 && (
        <WatchlistChoice
          open={choosing}
          lists={lists}
          chosen={followed?.watchlists ?? []}
          onChange={(list, collect) => change({ list, collect })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

interface WatchlistChoiceProps {
  open: boolean;
  lists: readonly Watchlist[];
  /** Numbers of the lists that the instrument is in. */
  chosen: readonly number[];
  onChange: (list: number, collect: boolean) => void;
  onClose: () => void;
}

/** In which lists an instrument is followed; each change is made at once. */
function WatchlistChoice({ open, lists, chosen, onChange, onClose }: WatchlistChoiceProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Follow in`}
      closeLabel={t`Close`}
      footer={
        <Button variant="primary" wide onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <CheckList
        label={t`Watchlists`}
        choices={lists.map((list) => ({
          value: list.id,
          label: nameOf(list),
          note: t`${plural(list.count, { one: '# code', other: '# codes' })}`,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    </Sheet>
  );
}
