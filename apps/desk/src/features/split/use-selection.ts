import { useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { keepPlace, stepFrom } from './selection.ts';

interface Selection<T> {
  readonly selected: T | undefined;
  select(id: string): void;
  /** Keeps the place of what is selected, for when it is gone from the list. */
  hold(): void;
}

/** Which row of a list is looked at, by mouse or by j, k and the arrows. @param onEnd told when the last one is reached */
export function useSelection<T extends { readonly id: string }>(rows: readonly T[], onEnd?: () => void): Selection<T> {
  const [place, setPlace] = useState<{ id: string | undefined; index: number }>({ id: undefined, index: 0 });
  const ids = rows.map(({ id }) => id);
  const selectedId = keepPlace(ids, place.id, place.index);
  const select = (id: string | undefined) =>
    setPlace({ id, index: id === undefined ? 0 : Math.max(0, ids.indexOf(id)) });
  const step = (steps: number) => {
    const next = stepFrom(ids, selectedId, steps);
    select(next);
    if (next === ids.at(-1)) onEnd?.();
  };
  useShortcuts({ j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1) });
  return { selected: rows.find(({ id }) => id === selectedId), select, hold: () => select(selectedId) };
}
