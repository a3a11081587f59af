import { useEffect, useRef } from 'react';
import { drawHistory, type HistoryPoint } from './draw-history.ts';
import styles from './portfolio.module.css';

interface HistoryCanvasProps {
  points: readonly HistoryPoint[];
  locale: string;
  money: (value: number) => string;
  /** What it shows, in words. */
  summary: string;
}

/** The drawing of the days. Loaded where it is shown. */
export function HistoryCanvas({ points, locale, money, summary }: HistoryCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const words = useRef({ locale, money });
  const drawn = JSON.stringify(points);

  useEffect(() => {
    words.current = { locale, money };
  });

  useEffect(() => {
    const { current } = host;
    if (current === null) return;
    const draw = () => drawHistory(current, JSON.parse(drawn) as HistoryPoint[], words.current);
    let remove = draw();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => {
      remove();
      remove = draw();
    };
    dark.addEventListener('change', redraw);
    return () => {
      dark.removeEventListener('change', redraw);
      remove();
    };
  }, [drawn]);

  return <div ref={host} className={styles.canvas} role="img" aria-label={summary} />;
}
