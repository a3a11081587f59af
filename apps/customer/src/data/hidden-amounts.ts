import { useState } from 'react';
import { forgetLeftScreens } from '../lib/left-screens.ts';

const HIDDEN_KEY = 'hideAmounts';

/** Whether amounts are hidden on this phone, kept between visits, and the way to change it. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(
    () => typeof localStorage !== 'undefined' && localStorage.getItem(HIDDEN_KEY) === 'yes',
  );
  return [
    hidden,
    () => {
      forgetLeftScreens();
      localStorage.setItem(HIDDEN_KEY, hidden ? 'no' : 'yes');
      setHidden(!hidden);
    },
  ];
}
