import type { ReactNode } from 'react';
import styles from './range-bar.module.css';

interface RangeBarProps {
  /** Where the marker stands between low (0) and high (1); outside values are moved to the nearer end. */
  position: number;
  low: ReactNode;
  high: ReactNode;
}

/** A low to high range with a marker; the words beneath carry the figures. */
export function RangeBar({ position, low, high }: RangeBarProps) {
  const left = `${Math.min(1, Math.max(0, position)) * 100}%`;
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.marker} style={{ left }} />
      </div>
      <div className={styles.ends}>
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}
