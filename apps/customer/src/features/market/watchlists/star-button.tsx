import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { StarFilledIcon, StarIcon } from '../../../ui/icons/icons.tsx';
import { toast, type ToastAction } from '../../../ui/toast.ts';
import { useFavourite, type FavouriteChange } from './favourite.ts';
import { useShownList } from './shown-list.ts';
import { useWatchlistName } from './watchlist-name.ts';
import { DEFAULT_LIST, useWatchlists } from './watchlists.ts';

interface StarButtonProps {
  symbol: string;
  label: string;
  /** Whether it asks the server itself what it shows; of many together `useFollowedAmong` does. */
  asks: boolean;
  say: (text: string, action: ToastAction) => void;
  /** Opens the choice of lists. */
  onChoose: () => void;
}

/**
 * Follows an instrument in the list that is on the screen or beside it, elsewhere in the first one, or stops following it; where it is in
 * several lists, these are shown.
 */
export function StarButton({ symbol, label, asks, say, onChoose }: StarButtonProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  const { data: lists = [] } = useWatchlists();
  const { followed, isChanging, change } = useFavourite(symbol, {
    asks,
    onFailure: (error) => toast.error(failureText(error, t`Operation failed, please retry`)),
    onChanged: tell,
  });
  const isIn = followed?.watchlists ?? [];
  const [onlyList] = isIn;
  const shown = useShownList();
  const here = lists.some(({ id }) => id === shown) ? shown : undefined;

  function tell({ list, collect }: FavouriteChange, stoodAfter: string | undefined): void {
    const known = lists.find(({ id }) => id === list);
    const name = known === undefined ? t`Favourites` : nameOf(known);
    if (collect) {
      say(t`Added to ${name}`, { label: t({ message: 'Change', context: 'choose other lists' }), onPress: onChoose });
    } else {
      const back = { list, collect: true, after: stoodAfter };
      say(t`Removed from ${name}`, { label: t`Undo`, onPress: () => change(back) });
    }
  }

  function press(): void {
    if (isChanging) return;
    if (here !== undefined && !isIn.includes(here)) change({ list: here, collect: true });
    else if (isIn.length > 1) onChoose();
    else change({ list: onlyList ?? DEFAULT_LIST, collect: onlyList === undefined });
  }

  return (
    <IconButton
      label={label}
      icon={isIn.length > 0 ? <StarFilledIcon /> : <StarIcon />}
      pressed={isIn.length > 0}
      data-key="w"
      onClick={press}
    />
  );
}

/** Says what only the screen it is on can change again: it is taken back when the screen goes. */
export function useOwnToasts(): (text: string, action: ToastAction) => void {
  const said = useRef<number[]>([]);
  useEffect(() => {
    const ids = said.current;
    return () => ids.forEach((id) => toast.dismiss(id));
  }, []);
  return (text, action) => void said.current.push(toast.success(text, action));
}
