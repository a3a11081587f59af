import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LEADER_FROM_PX, type PlacedName } from './chart-axes.ts';

const LEADER_WIDTH_PX = 12;

/** What a name is found by in the page. */
export function keyOfName(ids: readonly string[]): string {
  return ids.join(',');
}

/**
 * Puts the names of the customer's own lines where the chart has room for them, with every frame that it draws and without React, which
 * is only told which of them have become one.
 * @param openLines asks the chart for a name for each of these
 */
export function usePlacedNames(openLines: (ids: readonly string[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  const placed = useRef<readonly PlacedName[]>([]);
  /** The first of these that has a name has the focus next. */
  const focused = useRef<readonly string[]>([]);
  const [groups, setGroups] = useState<readonly PlacedName['ids'][]>([]);
  const seen = useRef(groups);
  const [open, setOpen] = useState<readonly string[]>([]);

  const onPlaced = useCallback((names: readonly PlacedName[]) => {
    placed.current = names;
    placeNames(box.current, names);
    const next = names.flatMap(({ ids }) => (ids.length > 1 ? [ids] : []));
    setGroups((now) => (next.map(keyOfName).join(';') === now.map(keyOfName).join(';') ? now : next));
  }, []);

  useLayoutEffect(() => {
    placeNames(box.current, placed.current);
    if (seen.current === groups) return;
    seen.current = groups;
    const next = focused.current.map((id) => buttonOf(box.current, id)).find((button) => button !== undefined);
    if (next === undefined) return;
    focused.current = [];
    next.focus({ preventScroll: true });
  });

  useEffect(() => {
    if (open.length === 0) return;
    openLines(open);
    const close = ({ target, type, key }: Event & { key?: string }) => {
      const isOther = type === 'pointerdown' && !(target instanceof Node && box.current?.contains(target) === true);
      if (isOther || key === 'Escape') setOpen([]);
      if (key === 'Escape') focused.current = open;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
      openLines([]);
    };
  }, [open, openLines]);

  return {
    /** Has the names, each by its `data-line`. */
    box,
    onPlaced,
    /** The ids of lines that have one name, each with those of its group. */
    groups,
    /** A name for each of these, until something else is touched. The first has the focus. */
    openNames(ids: readonly string[]): void {
      focused.current = ids;
      setOpen(ids);
    },
  };
}

function buttonOf(box: HTMLElement | null, id: string): HTMLButtonElement | undefined {
  const all = box?.querySelectorAll<HTMLButtonElement>('button[data-line]') ?? [];
  return [...all].find(
    ({ dataset, style }) => dataset['line']?.split(',').includes(id) === true && style.visibility === 'visible',
  );
}

function placeNames(box: HTMLElement | null, names: readonly PlacedName[]): void {
  const byKey = new Map(names.map((name) => [keyOfName(name.ids), name]));
  for (const chip of box?.querySelectorAll<HTMLElement>('[data-line]') ?? []) {
    const name = byKey.get(chip.dataset['line'] ?? '');
    chip.style.visibility = name === undefined ? 'hidden' : 'visible';
    if (name === undefined) continue;
    chip.style.transform = `translateY(${name.y}px) translateY(-50%)`;
    chip.style.setProperty('--leader', leaderTo(name.lineY - name.y));
  }
}

/** Turns and stretches a stroke of one pixel from beside a name to its line. */
function leaderTo(down: number): string {
  if (Math.abs(down) < LEADER_FROM_PX) return 'scaleX(0)';
  return `rotate(${Math.atan2(down, LEADER_WIDTH_PX)}rad) scaleX(${Math.hypot(down, LEADER_WIDTH_PX)})`;
}
