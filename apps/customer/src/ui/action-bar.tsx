import { useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './action-bar.module.css';
import { useFootHeight } from './foot-height.ts';

interface ActionBarProps {
  /** One wide button, or two side by side. */
  children: ReactNode;
  /** A fact above the buttons, such as what is available. */
  caption?: ReactNode;
  /** What came of pressing them: always in view, as they are. */
  note?: ReactNode;
  /** The buttons stand beneath each other, for words that would break side by side. */
  stacked?: boolean;
}

/** Stays at the foot of the screen and takes its own room; the last child of a full-height flex column. */
export function ActionBar({ children, caption, note, stacked = false }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useFootHeight(bar);
  return (
    <div ref={bar} className={styles.bar}>
      {note}
      {caption !== undefined && <p className="caption">{caption}</p>}
      <div className={classNames(styles.buttons, stacked && styles.stacked)}>{children}</div>
    </div>
  );
}
