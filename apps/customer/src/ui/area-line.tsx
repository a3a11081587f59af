import { classNames } from './class-names.ts';
import type { Direction } from './delta-text.tsx';
import { sparklineShape } from './sparkline.tsx';
import styles from './sparkline.module.css';

const WIDTH = 390;
const HEIGHT = 72;

/** A line with a wash under it, as wide as its place. Decorative: the figures beside it say the same. */
export function AreaLine({ points, direction }: { points: readonly number[]; direction: Direction }) {
  const shape = sparklineShape(points, points[0], { width: WIDTH, height: HEIGHT, inset: 4 });
  if (shape === undefined) return null;
  return (
    <svg
      className={classNames(styles.sparkline, styles.wide, styles[direction])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.wash} d={`${shape.line}V${HEIGHT}H4z`} />
      <path className={styles.reference} d={`M0 ${shape.baseline}H${WIDTH}`} />
      <path className={styles.line} d={shape.line} />
    </svg>
  );
}
