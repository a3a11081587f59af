import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { DEFAULT_LIST } from './watchlists.ts';

const listeners = new Set<() => void>();
let beside: number | undefined;

/** Says which list stands beside the screen, for as long as it does. */
export function useListBeside(list: number): void {
  useEffect(() => {
    show(list === DEFAULT_LIST ? undefined : list);
    return () => show(undefined);
  }, [list]);
}

/** The list that somebody made and has before them, who looks for what is to go into it. */
export function useShownList(): number | undefined {
  const onScreen = useLocation({
    select: ({ pathname, search }) => (pathname === '/watchlists' ? search.list : undefined),
  });
  const besideIt = useSyncExternalStore(subscribe, () => beside);
  return onScreen ?? besideIt;
}

function show(list: number | undefined): void {
  beside = list;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
