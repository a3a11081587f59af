import type { ReactNode } from 'react';
import { ClockIcon } from './icons/icons.tsx';
import styles from './state-line.module.css';

interface StateLineProps {
  /** What is waited for. */
  children: ReactNode;
  /** At the other end: how long it may last. It changes without being announced. */
  aside?: ReactNode;
}

/** How far something is that is waited for, over what is needed for it. */
export function StateLine({ children, aside }: StateLineProps) {
  return (
    <div className={styles.line}>
      <ClockIcon size="s" />
      <p className={styles.text}>{children}</p>
      {aside !== undefined && (
        <p className={styles.aside} aria-live="off">
          {aside}
        </p>
      )}
    </div>
  );
}
