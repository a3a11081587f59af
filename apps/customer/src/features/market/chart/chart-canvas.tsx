import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { ChartPicture, ChartWords } from './chart-picture.ts';
import { drawChart, type DrawnChart } from './draw-chart.ts';
import styles from './chart-panel.module.css';

interface ChartCanvasProps {
  picture: ChartPicture;
  words: ChartWords;
  /** What the chart shows, in words. */
  summary: string;
  pointed: number | undefined;
  onPoint: (index: number | undefined) => void;
}

/** The drawing itself. Arrow keys move the crosshair from bar to bar, Escape takes it away. Loaded where it is shown. */
export function ChartCanvas({ picture, words, summary, pointed, onPoint }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnChart>(undefined);
  const notify = useRef(onPoint);

  useEffect(() => {
    notify.current = onPoint;
  }, [onPoint]);

  useEffect(() => {
    if (host.current === null) return;
    const chart = drawChart(host.current, (index) => notify.current(index));
    drawn.current = chart;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const recolour = () => chart.recolour();
    dark.addEventListener('change', recolour);
    return () => {
      dark.removeEventListener('change', recolour);
      drawn.current = undefined;
      chart.remove();
    };
  }, []);

  useEffect(() => drawn.current?.show(picture, words), [picture, words]);

  function press(event: KeyboardEvent): void {
    const last = picture.bars.length - 1;
    const from = pointed ?? last + 1;
    const next = { ArrowLeft: Math.max(0, from - 1), ArrowRight: Math.min(last, from + 1), Home: 0, End: last }[
      event.key
    ];
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    drawn.current?.point(next);
  }

  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys read the candles out.
  return <div ref={host} className={styles.canvas} role="img" aria-label={summary} tabIndex={0} onKeyDown={press} />;
}
