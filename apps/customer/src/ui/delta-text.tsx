import { classNames } from './class-names.ts';
import styles from './delta-text.module.css';

export type Direction = 'up' | 'down' | 'flat';

interface DeltaTextProps {
  direction: Direction;
  /** Signed and formatted, such as "+18.05". */
  value?: string | undefined;
  /** Signed and formatted, such as "+1.43%"; in brackets after a value. */
  percent?: string | undefined;
  className?: string | undefined;
}

/** The arrow is decorative; the sign is read. */
export function DeltaText({ direction, value, percent, className }: DeltaTextProps) {
  const text = value !== undefined && percent !== undefined ? `${value} (${percent})` : (value ?? percent);
  return (
    <span className={classNames(styles.delta, styles[direction], className)}>
      {direction !== 'flat' && (
        <svg className={styles.arrow} viewBox="0 0 8 8" aria-hidden="true" focusable="false">
          <path d={direction === 'up' ? 'M4 1 7.6 7H.4z' : 'M4 7 .4 1h7.2z'} />
        </svg>
      )}
      <span>{text}</span>
    </span>
  );
}
