import { classNames } from './class-names.ts';
import { sparklineShape } from './sparkline.tsx';
import lines from './sparkline.module.css';
import styles from './level-chart.module.css';

const WIDTH = 300;
const HEIGHT = 96;
const INSET = 10;
/** Of two labels, so that neither lies on the other. */
const LABEL_GAP = 16;

/** A price with its name at the end of its line. */
export interface Level {
  key: string;
  label: string;
  value: number;
  tone: 'now' | 'gain' | 'loss' | 'accent';
}

interface LevelChartProps {
  /** A course, oldest first; fewer than two points draw the levels alone. */
  points: readonly number[];
  levels: readonly Level[];
}

/** A course with prices as lines across it, as wide as its place. Decorative: the fields beside it say the same. */
export function LevelChart({ points, levels }: LevelChartProps) {
  const values = levels.map(({ value }) => value);
  const [first = 0] = values;
  const box = { width: WIDTH, height: HEIGHT, inset: INSET };
  const shape = sparklineShape(points.length < 2 ? [first, first] : points, undefined, box, values);
  if (shape === undefined) return null;
  const { levels: heights = [] } = shape;
  const places = placesApart(heights, LABEL_GAP, HEIGHT - INSET);
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg
        className={classNames(lines.sparkline, styles.course)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        {levels.map(({ key, tone }, index) => (
          <path key={key} className={classNames(styles.level, styles[tone])} d={`M0 ${heights[index]}H${WIDTH}`} />
        ))}
        {points.length >= 2 && <path className={lines.line} d={shape.line} />}
      </svg>
      <div className={styles.labels}>
        {levels.map(({ key, label, tone }, index) => (
          <span
            key={key}
            className={classNames(styles.label, styles[tone])}
            style={{ top: `${((places[index] ?? 0) / HEIGHT) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Heights that are a gap apart at the least, in the order they have, none beyond the most where there is room. */
export function placesApart(heights: readonly number[], gap: number, most: number): number[] {
  const places = [...heights];
  const downwards = heights
    .map((_, index) => index)
    .toSorted((one, other) => (heights[one] ?? 0) - (heights[other] ?? 0));
  downwards.forEach((place, order) => {
    const above = places[downwards[order - 1] ?? -1];
    if (above !== undefined) places[place] = Math.max(places[place] ?? 0, above + gap);
  });
  let limit = most;
  for (const place of downwards.toReversed()) {
    places[place] = Math.min(places[place] ?? 0, limit);
    limit = (places[place] ?? 0) - gap;
  }
  return places;
}
