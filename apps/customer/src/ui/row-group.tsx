import type { ReactNode } from 'react';
import { List } from './list.tsx';
import styles from './row-group.module.css';

interface RowGroupProps {
  title: string;
  /** Rows, or nothing. */
  children: ReactNode;
  /** What stands beneath the rows, such as choices that need more room than a row has. */
  below?: ReactNode;
}

/** Rows that belong together, beneath a quiet heading. */
export function RowGroup({ title, children, below }: RowGroupProps) {
  return (
    <section className={styles.group}>
      <h2 className="small medium muted gutter">{title}</h2>
      {children !== false && <List label={title}>{children}</List>}
      {below}
    </section>
  );
}
