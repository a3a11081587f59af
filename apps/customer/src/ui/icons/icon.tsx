import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** m 24 px (default), s 20 px, xs 16 px, xxs 13 px; all grow with the text size. */
  size?: 'm' | 's' | 'xs' | 'xxs' | undefined;
  className?: string | undefined;
}

interface Drawing {
  /** Path data stroked in the accent colour. */
  accent?: string;
  filled?: boolean;
  /** Shapes that are no paths. */
  children?: ReactNode;
}

/**
 * A decorative drawing: whatever holds it carries the words.
 * @param d path data on a 24 unit grid, stroked 1.6
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(d?: string, { accent, filled, children }: Drawing = {}) {
  return function DrawnIcon({ size = 'm', className }: IconProps) {
    return (
      <svg
        className={classNames(styles.icon, styles[size], filled && styles.filled, className)}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        {d !== undefined && <path d={d} />}
        {children}
        {accent !== undefined && <path className={styles.accent} d={accent} />}
      </svg>
    );
  };
}
