import { useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './action-bar.module.css';
import { useFootHeight } from './foot-height.ts';

interface ActionBarProps {
  /** One wide button, or two side by side. */
  children: ReactNode;
  /** A fact above the buttons, such as what is available. */
  caption?: ReactNode;
}

/** Stays at the foot of the screen and takes its own room; the last child of a full-height flex column. */
export function ActionBar({ children, caption }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div ref={bar} className={styles.bar}>
      {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
