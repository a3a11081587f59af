import { useState } from 'react';

export const positionSorts = ['profit', 'percent', 'day', 'value', 'name'] as const;
export type PositionSort = (typeof positionSorts)[number];

/** What the right side of a row leads with; a tap shows the next. */
export const positionFigures = ['value', 'profit', 'percent', 'day'] as const;
export type PositionFigure = (typeof positionFigures)[number];

export interface PositionLayout {
  sort: PositionSort;
  figure: PositionFigure;
}

const LAYOUT_KEY = 'positions';

/** How the customer last left the positions, kept on this device, and the way to change parts of it. */
export function usePositionLayout(): [layout: PositionLayout, change: (part: Partial<PositionLayout>) => void] {
  const [layout, setLayout] = useState(() => parsePositionLayout(localStorage.getItem(LAYOUT_KEY)));
  return [
    layout,
    (part) => {
      const next = { ...layout, ...part };
      localStorage.setItem(LAYOUT_KEY, `${next.sort} ${next.figure}`);
      setLayout(next);
    },
  ];
}

/** What was kept, part by part: what another version wrote that is not known here is left out. */
export function parsePositionLayout(text: string | null): PositionLayout {
  const [sort, figure] = (text ?? '').split(' ');
  return {
    sort: positionSorts.find((known) => known === sort) ?? 'profit',
    figure: positionFigures.find((known) => known === figure) ?? 'value',
  };
}

/** What a tap on the right side of a row shows next. */
export function nextFigure(figure: PositionFigure): PositionFigure {
  return positionFigures[(positionFigures.indexOf(figure) + 1) % positionFigures.length] ?? 'value';
}
