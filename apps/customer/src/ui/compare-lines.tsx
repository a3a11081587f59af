import { classNames } from './class-names.ts';
import type { Direction } from './delta-text.tsx';
import styles from './sparkline.module.css';

const WIDTH = 390;
const HEIGHT = 132;
/** Room for the stroke. */
const INSET = 4;

interface CompareLinesProps {
  /** Oldest first, both over the same days; in the same unit, from nothing at the dotted line. */
  points: readonly number[];
  /** Drawn dashed; of days that it does not know, undefined. */
  other: ReadonlyArray<number | undefined>;
  direction: Direction;
  /** What it shows, in words. */
  summary: string;
}

/** A line with a wash under it beside another one, as wide as its place. */
export function CompareLines({ points, other, direction, summary }: CompareLinesProps) {
  const known = other.filter((one) => one !== undefined);
  const all = [...points, ...known, 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (at: number) => Math.round((at / Math.max(points.length - 1, 1)) * WIDTH * 10) / 10;
  const y = (value: number) =>
    high === low
      ? HEIGHT / 2
      : Math.round((HEIGHT - INSET - ((value - low) / (high - low)) * (HEIGHT - 2 * INSET)) * 10) / 10;
  const line = points.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  const beside = other
    .flatMap((value, at) => (value === undefined ? [] : [`${x(at)} ${y(value)}`]))
    .map((place, at) => `${at === 0 ? 'M' : 'L'}${place}`)
    .join('');
  return (
    <svg
      className={classNames(styles.sparkline, styles.wide, styles.tall, styles[direction])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      <path className={styles.wash} d={`${line}V${HEIGHT}H0z`} />
      <path className={styles.reference} d={`M0 ${y(0)}H${WIDTH}`} />
      <path className={styles.beside} d={beside} />
      <path className={styles.line} d={line} />
    </svg>
  );
}
