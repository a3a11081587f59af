import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { List, type RowPlace } from './list.tsx';

interface LongListProps<TRow> {
  label: string;
  columns: string;
  rows: readonly TRow[];
  keyOf: (row: TRow) => string;
  /** About as high as a row is, in pixels; each is measured once it is drawn. */
  rowHeight: number;
  /** Draws a `Row` with this place. */
  children: (row: TRow, place: RowPlace) => ReactNode;
}

/** So many rows beyond the edges of the screen are drawn as well, for a finger that flings. */
const OVERSCAN = 8;

/** Rows that scroll with the page, of which only those near the screen are drawn: a price that ticks elsewhere costs nothing. */
export function LongList<TRow>({ label, columns, rows, keyOf, rowHeight, children }: LongListProps<TRow>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    // What stands above the list may grow or shrink at any time.
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- The compiler leaves this component alone; its rows it does not.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(rows[index] as TRow),
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = (drawn[0]?.start ?? top) - top;
  const below = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top);
  return (
    <List ref={list} label={label} columns={columns} room={{ above, below }}>
      {drawn.map(({ index }) =>
        children(rows[index] as TRow, {
          ref: virtualizer.measureElement,
          'data-index': index,
          'aria-posinset': index + 1,
          'aria-setsize': rows.length,
        }),
      )}
    </List>
  );
}
