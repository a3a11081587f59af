import type { ReactNode } from 'react';
import styles from './practice-mark.module.css';

/** The dashed mark: what stands on this screen is simulated. */
export function PracticeMark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>;
}
