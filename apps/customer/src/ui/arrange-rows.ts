import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { feel } from '../lib/haptics.ts';

/** So near the upper or lower edge a row that is dragged scrolls what it is in, by so much each frame. CSS pixels. */
const EDGE_PX = 96;
const SCROLL_PX = 8;
/** A row is dragged away from where it was by no more rows beyond the screen: fewer than a `LongList` draws there. */
const ROWS_BEYOND = 6;
const SETTLE = 'transform var(--dur-fast) var(--ease-out)';

/** Where a row goes by a key on its handle; nowhere by any other, and not beyond the ends. */
export function placeByKey(key: string, from: number, count: number): number | undefined {
  const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0);
  return to === from || to < 0 || to >= count ? undefined : to;
}

interface Standing {
  index: number;
  /** Where its middle is without anything being dragged. */
  middle: number;
}

/**
 * Where a row comes to stand that was dragged: it has passed those whose middle is under or behind it.
 * @param edges of the dragged row now
 * @param rows those between where it was and where it is, at least
 */
export function placeOf(edges: { top: number; bottom: number }, rows: readonly Standing[], from: number): number {
  const passedDown = rows.filter(({ index, middle }) => index > from && middle < edges.bottom).length;
  const passedUp = rows.filter(({ index, middle }) => index < from && middle > edges.top).length;
  return from + passedDown - passedUp;
}

interface Arranged {
  /** Names the order of the rows: when it is another, those moved aside stand there by themselves. */
  order: string;
  count: number;
  onMove: (from: number, to: number) => void;
}

/**
 * Rows that are arranged by a handle in each: dragged with a finger or mouse, or moved by arrow keys. The libraries for it (dnd-kit,
 * SortableJS, Pragmatic drag and drop) weigh 6 to 14 kB compressed, this one.
 * @returns what the handle of the row at an index takes; the rows are the items of a `LongList`
 */
export function useArrangedRows({ order, count, onMove }: Arranged) {
  const drag = useRef<Drag>(undefined);
  const moved = useRef<Moved>(undefined);

  useLayoutEffect(() => {
    if (moved.current !== undefined) standAt(moved.current);
    moved.current = undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- The rows have come into the new order.
  }, [order]);
  useEffect(() => () => stop(drag.current), []);

  function move(from: number, now: Moved): void {
    moved.current = now;
    onMove(from, now.to);
  }

  function end(isDropped: boolean): void {
    const now = drag.current;
    drag.current = undefined;
    stop(now);
    const list = now?.row.parentElement;
    if (now === undefined || !list) return;
    if (isDropped && now.to !== now.from) move(now.from, { list, to: now.to, byKey: false });
    else settle(list);
  }

  return (index: number) => ({
    'data-handle': '',
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const handle = event.currentTarget;
      const row = handle.closest('li');
      if (event.button !== 0 || !event.isPrimary || row === null) return;
      handle.setPointerCapture(event.pointerId);
      drag.current = start(handle, row, { index, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.handle !== event.currentTarget) return;
      drag.current.y = event.clientY;
      follow(drag.current);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onLostPointerCapture: () => end(false),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') return end(false);
      const list = event.currentTarget.closest('li')?.parentElement;
      const to = placeByKey(event.key, index, count);
      if (!list || to === undefined || drag.current !== undefined) return;
      event.preventDefault();
      move(index, { list, to, byKey: true });
    },
  });
}

interface Moved {
  list: Element;
  to: number;
  byKey: boolean;
}

/** The moved row is where it belongs. */
function standAt({ list, to, byKey }: Moved): void {
  settle(list);
  // Moved within the page, it has lost the focus.
  if (byKey) list.querySelector<HTMLElement>(`[data-index="${to}"] [data-handle]`)?.focus();
}

interface Drag {
  handle: HTMLElement;
  row: HTMLElement;
  scroller: Element;
  from: number;
  to: number;
  /** Where the finger was in what scrolls, and where it is now on the screen. */
  startedAt: number;
  y: number;
  frame: number;
}

function start(handle: HTMLElement, row: HTMLElement, { index, y }: { index: number; y: number }): Drag {
  const scroller = scrollerOf(row);
  const startedAt = y + scroller.scrollTop;
  const drag: Drag = { handle, row, scroller, from: index, to: index, startedAt, y, frame: 0 };
  drag.frame = requestAnimationFrame(() => scrollAtEdge(drag));
  row.toggleAttribute('data-dragged', true);
  return drag;
}

function stop(drag: Drag | undefined): void {
  cancelAnimationFrame(drag?.frame ?? 0);
  drag?.row.toggleAttribute('data-dragged', false);
}

function scrollAtEdge(drag: Drag): void {
  const { scroller, y } = drag;
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect();
  const by = y < top + EDGE_PX ? -SCROLL_PX : y > bottom - EDGE_PX ? SCROLL_PX : 0;
  // Where the row was taken from has to stay near the screen, since a long list draws nothing that is not.
  const stood = drag.row.getBoundingClientRect().top - draggedBy(drag);
  const room = ROWS_BEYOND * drag.row.offsetHeight;
  if (by < 0 ? stood < bottom + room : by > 0 && stood > top - room) {
    scroller.scrollTop += by;
    follow(drag);
  }
  drag.frame = requestAnimationFrame(() => scrollAtEdge(drag));
}

function draggedBy({ y, scroller, startedAt }: Drag): number {
  return y + scroller.scrollTop - startedAt;
}

/** Puts the dragged row under the finger, and those that it has passed aside. */
function follow(drag: Drag): void {
  const { row: dragged, from } = drag;
  const rows = [...(dragged.parentElement?.children ?? [])].filter((row) => row instanceof HTMLElement);
  const by = draggedBy(drag);
  const top = dragged.offsetTop + by;
  const standing = rows.map((row) => ({ index: indexOf(row), middle: row.offsetTop + row.offsetHeight / 2 }));
  const to = placeOf({ top, bottom: top + dragged.offsetHeight }, standing, from);
  if (to !== drag.to) feel('step');
  drag.to = to;
  for (const row of rows) {
    const index = indexOf(row);
    const isPassed = index > from ? index <= to : index < from && index >= to;
    const aside = isPassed ? Math.sign(from - index) * dragged.offsetHeight : 0;
    row.style.transition = row === dragged ? 'none' : SETTLE;
    row.style.transform = `translateY(${row === dragged ? by : aside}px)`;
  }
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index']);
}

function settle(list: Element): void {
  for (const row of list.children) {
    if (row instanceof HTMLElement) row.style.transition = row.style.transform = '';
  }
}

/** What scrolls the row: a pane around it, or the page. */
function scrollerOf(row: Element): Element {
  for (let around = row.parentElement; around !== null && around !== document.body; around = around.parentElement) {
    if (/auto|scroll/u.test(getComputedStyle(around).overflowY) && around.scrollHeight > around.clientHeight)
      return around;
  }
  return document.scrollingElement ?? document.documentElement;
}
