import { useCallback, useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { onColoursChange } from '../../../lib/theme.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { ChartPicture, ChartWords } from './chart-picture.ts';
import { type DrawnChart, drawChart } from './drawn-chart.ts';
import { type LineDrag, type MovedLine, OwnLines } from './own-lines.tsx';
import { usePlacedNames } from './placed-names.ts';
import type { PointedBarStore } from './pointed-bar.ts';
import styles from './chart-panel.module.css';

interface ChartCanvasProps {
  picture: ChartPicture;
  words: ChartWords;
  /** What the chart shows, in words. */
  summary: string;
  pointed: PointedBarStore;
  /** Can be moved and drawn together by two fingers; else it shows its range as a whole, and a finger points at once. */
  free: boolean;
  /** The customer's own lines can be dragged. */
  drag?: LineDrag | undefined;
}

/** The drawing itself. Arrow keys move the crosshair from bar to bar, Escape takes it away. Loaded where it is shown. */
export function ChartCanvas({ picture, words, summary, pointed, free, drag }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const openLines = useCallback((ids: readonly string[]) => drawn.current?.openLines(ids), []);
  const { box, onPlaced, groups, openNames } = usePlacedNames(openLines);

  useEffect(() => {
    if (host.current === null) return;
    const chart = drawChart(host.current, { pointed, free, onPlaced });
    drawn.current = chart;
    const end = onColoursChange(() => chart.recolour());
    return () => {
      end();
      drawn.current = undefined;
      chart.remove();
    };
  }, [pointed, free, onPlaced]);

  useEffect(() => drawn.current?.show(picture, words), [picture, words]);

  // After the chart is there: it may be another one than the line was dragged in.
  const moveLine = useCallback<DrawnChart['moveLine']>((id, price) => drawn.current?.moveLine(id, price), []);
  useMovedLine(drag?.moved, moveLine, host);

  function press(event: KeyboardEvent): void {
    const last = picture.bars.length - 1;
    const now = pointed.read();
    const from = now?.key === picture.key ? now.index : last + 1;
    const next = {
      ArrowLeft: Math.max(picture.first, from - 1),
      ArrowRight: Math.min(last, from + 1),
      Home: picture.first,
      End: last,
    }[event.key];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    drawn.current?.point(next);
  }

  const canvas = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys read the bars out.
    <div
      ref={host}
      className={classNames(styles.canvas, !free && styles.whole)}
      role="img"
      aria-label={summary}
      tabIndex={0}
      onKeyDown={press}
      onBlur={() => drawn.current?.point(undefined)}
    />
  );
  return (
    <>
      {canvas}
      {drag !== undefined && (
        <OwnLines
          picture={picture}
          words={words}
          drag={drag}
          chart={drawn}
          box={box}
          groups={groups}
          onOpen={openNames}
        />
      )}
    </>
  );
}

/** Draws a line where it was moved to, until that is answered. */
function useMovedLine(
  moved: MovedLine | undefined,
  moveLine: DrawnChart['moveLine'],
  host: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (moved === undefined) return;
    moveLine(moved.id, moved.price);
    return () => moveLine(moved.id, undefined);
  }, [moved, moveLine]);

  const asked = moved?.id;
  useEffect(() => {
    const canvas = host.current;
    if (asked === undefined) return;
    return () => {
      // The question about the line has gone, and the focus with it.
      if (document.activeElement === document.body) canvas?.focus({ preventScroll: true });
    };
  }, [asked, host]);
}
