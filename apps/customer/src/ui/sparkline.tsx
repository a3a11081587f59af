import { classNames } from './class-names.ts';
import type { Direction } from './delta-text.tsx';
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

interface Box {
  /** Pixels. */
  width: number;
  height: number;
  /** Free space on every side for the stroke and the end dot, pixels. */
  inset: number;
}

export interface SparklineShape {
  /** SVG path data. */
  line: string;
  /** The reference's height, if one was given. */
  baseline: number | undefined;
  end: { x: number; y: number };
  /** The heights of the levels, if some were given. */
  levels: number[] | undefined;
}

/** Fits `points` (oldest first), `reference` and `levels` into the box; `undefined` for fewer than two points. */
export function sparklineShape(
  points: readonly number[],
  reference: number | undefined,
  box: Box,
  levels?: readonly number[],
): SparklineShape | undefined {
  const last = points.at(-1);
  if (points.length < 2 || last === undefined) return undefined;
  const all = [...points, ...(reference === undefined ? [] : [reference]), ...(levels ?? [])];
  const low = all.reduce((least, point) => Math.min(least, point), Infinity);
  const high = all.reduce((most, point) => Math.max(most, point), -Infinity);
  const innerHeight = box.height - 2 * box.inset;
  const pace = (box.width - 2 * box.inset) / (points.length - 1);
  const x = (index: number) => round(box.inset + index * pace);
  const y = (point: number) =>
    high === low ? round(box.height / 2) : round(box.height - box.inset - ((point - low) / (high - low)) * innerHeight);
  return {
    line: points.map((point, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(point)}`).join(''),
    baseline: reference === undefined ? undefined : y(reference),
    end: { x: x(points.length - 1), y: y(last) },
    levels: levels?.map(y),
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
