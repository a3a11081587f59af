import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  label: ReactNode;
  value: ReactNode;
}

/** Three or four short facts side by side; they wrap where they don't fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, index) => (
        <div key={index} className={styles.fact}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.value}>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
