import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FavouriteChoice } from './favourite-choice.tsx';
import { StarButton, useOwnToasts } from './star-button.tsx';

/** The star: follows an instrument or stops following it, and leads to the choice of lists. */
export function FavouriteButton({ symbol }: { symbol: string }) {
  const { t } = useLingui();
  const [isChoosing, setIsChoosing] = useState(false);
  const say = useOwnToasts();
  return (
    <>
      <StarButton symbol={symbol} label={t`Favourite`} asks say={say} onChoose={() => setIsChoosing(true)} />
      <FavouriteChoice symbol={symbol} open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
