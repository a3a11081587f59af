import type { ReactNode } from 'react';
import styles from './state.module.css';

interface EmptyStateProps {
  /** The fact: "No favourites yet". */
  title: string;
  /** The next step in words. */
  children?: ReactNode;
  /** The next step as a button. */
  action?: ReactNode;
  /** A 112 by 72 drawing; without it, dashed lines around a circle. */
  drawing?: ReactNode;
}

export function EmptyState({ title, children, action, drawing }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {drawing ?? <EmptyDrawing />}
      <h2 className="heading">{title}</h2>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

function EmptyDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 72" aria-hidden="true" focusable="false">
      <path d="M8 18h32M8 36h26M8 54h32M72 18h32M78 36h26M72 54h32" strokeDasharray="2 6" />
      <circle className={styles.accent} cx="56" cy="36" r="13" />
      <path className={styles.accent} d="M50.5 36h11" />
    </svg>
  );
}

/** The drawing for lists of favourites. */
export function StarDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 72" aria-hidden="true" focusable="false">
      <path d="M8 18h32M8 36h24M8 54h32M72 18h32M80 36h24M72 54h32" strokeDasharray="2 6" />
      <path
        className={styles.accent}
        d="m56 21.5 4.6 9.3 10.3 1.5-7.4 7.3 1.7 10.2-9.2-4.8-9.2 4.8 1.7-10.2-7.4-7.3 10.3-1.500z"
      />
    </svg>
  );
}
