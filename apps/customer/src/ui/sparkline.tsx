import { classNames } from './class-names.ts';
import type { Direction } from './delta-text.tsx';
import { sparklineShape } from './sparkline-path.ts';
import styles from './sparkline.module.css';

interface SparklineProps {
  /** Oldest first. Fewer than two draw nothing but keep the place. */
  points: readonly number[];
  /** The dashed line, such as the previous close. */
  reference?: number | undefined;
  direction: Direction;
  /** Pixels. */
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
}

/** Decorative: the figures beside it say the same. */
export function Sparkline({ points, reference, direction, width = 120, height = 36, className }: SparklineProps) {
  const shape = sparklineShape(points, reference, { width, height, inset: 3 });
  return (
    <svg
      className={classNames(styles.sparkline, styles[direction], className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      {shape?.baseline !== undefined && <path className={styles.reference} d={`M0 ${shape.baseline}H${width}`} />}
      {shape && <path className={styles.line} d={shape.line} />}
      {shape && <circle cx={shape.end.x} cy={shape.end.y} r="2.5" />}
    </svg>
  );
}
