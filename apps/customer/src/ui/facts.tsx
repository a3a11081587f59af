import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';

interface Fact {
  label: ReactNode;
  value: ReactNode;
}

/** Two to four short facts side by side, three in columns that are the same in every list; where they don't fit they wrap, four of them two by two. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className={styles.frame}>
      <dl className={classNames(styles.facts, facts.length === 3 && styles.three, facts.length === 4 && styles.four)}>
        {facts.map((fact, index) => (
          <div key={index} className={styles.fact}>
            <dt className="muted">{fact.label}</dt>
            <dd className={styles.value}>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
