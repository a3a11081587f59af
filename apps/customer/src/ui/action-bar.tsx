import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

interface ActionBarProps {
  /** One wide button, or two side by side. */
  children: ReactNode;
  /** A fact above the buttons, such as what is available. */
  caption?: ReactNode;
}

/** Stays at the foot of the screen; takes its own room at the end of the content. */
export function ActionBar({ children, caption }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
