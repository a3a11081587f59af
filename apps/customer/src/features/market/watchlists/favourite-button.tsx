import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { StarFilledIcon, StarIcon } from '../../ui/icons/action-icons.tsx';
import { toast } from '../../ui/toast.ts';
import { useFavourite } from './favourite.ts';

export function FavouriteButton({ symbol }: { symbol: string }) {
  const { t } = useLingui();
  const {
    collected = false,
    isChanging,
    change,
  } = useFavourite(symbol, () => toast.error(t`Operation failed, please retry`));
  return (
    <IconButton
      label={t`Favourite`}
      icon={collected ? <StarFilledIcon /> : <StarIcon />}
      pressed={collected}
      onClick={() => {
        if (!isChanging) change(!collected);
      }}
    />
  );
}
