import type { ReactNode } from 'react';
import styles from './section-heading.module.css';

interface SectionHeadingProps {
  children: ReactNode;
  /** A `TextButton` at the right, such as "All markets". */
  link?: ReactNode;
}

export function SectionHeading({ children, link }: SectionHeadingProps) {
  return (
    <div className={styles.section}>
      <h2 className="heading">{children}</h2>
      {link}
    </div>
  );
}
