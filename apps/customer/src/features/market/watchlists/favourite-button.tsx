import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiRefusal } from '../../../lib/api.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StarFilledIcon, StarIcon } from '../../../ui/icons/action-icons.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFavourite } from './favourite.ts';
import { WatchlistChoice } from './watchlist-choice.tsx';
import { useWatchlists, watchlistsQuery } from './watchlists.ts';

const DEFAULT_LIST = 0;

/** The star: follows an instrument or stops following it. With several lists it asks which. */
export function FavouriteButton({ symbol }: { symbol: string }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const client = useQueryClient();
  const { data: lists = [] } = useWatchlists();
  const { followed, isChanging, change } = useFavourite(symbol, (error) =>
    toast.error((error instanceof ApiRefusal ? refusalText(error) : undefined) ?? t`Operation failed, please retry`),
  );
  const collected = followed?.collected ?? false;

  async function press(): Promise<void> {
    const known = await client.ensureQueryData(watchlistsQuery).catch(() => lists);
    if (known.length > 1) setChoosing(true);
    else if (!isChanging) change({ list: DEFAULT_LIST, collect: !collected });
  }

  return (
    <>
      <IconButton
        label={t`Favourite`}
        icon={collected ? <StarFilledIcon /> : <StarIcon />}
        pressed={collected}
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
