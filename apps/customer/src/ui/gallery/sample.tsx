import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './gallery.module.css';

interface SampleProps {
  title: string;
  children: ReactNode;
  /** From edge to edge, for what brings its own gutter. */
  bleed?: boolean;
}

export function Sample({ title, children, bleed = false }: SampleProps) {
  return (
    <section className={styles.sample} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={classNames(styles.stack, !bleed && styles.gutter)}>{children}</div>
    </section>
  );
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}
