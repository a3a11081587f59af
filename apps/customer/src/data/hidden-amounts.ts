import { useSyncExternalStore } from 'react';
import { forgetLeftScreens } from '../lib/left-screens.ts';

const HIDDEN_KEY = 'hideAmounts';

let hidden = readHidden();
const listeners = new Set<() => void>();

// There for as long as the page is: a screen without amounts may be left for one with them.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === HIDDEN_KEY || key === null) change(readHidden());
  });
}

/** Whether amounts are hidden on this phone, kept between visits and the same in every tab, and the way to change it. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  return [useSyncExternalStore(onHiddenChange, areAmountsHidden, () => false), toggleHiddenAmounts];
}

export function areAmountsHidden(): boolean {
  return hidden;
}

export function toggleHiddenAmounts(): void {
  const next = !hidden;
  change(next);
  localStorage.setItem(HIDDEN_KEY, next ? 'yes' : 'no');
}

/** @returns what ends it */
export function onHiddenChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function readHidden(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(HIDDEN_KEY) === 'yes';
}

function change(next: boolean): void {
  if (next === hidden) return;
  hidden = next;
  forgetLeftScreens();
  for (const listener of listeners) listener();
}
