import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './key-value-list.module.css';

interface KeyValue {
  label: ReactNode;
  value: ReactNode;
  /** The sum of the lines above: a hairline and a larger figure. */
  total?: boolean;
}

export function KeyValueList({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl>
      {items.map((item, index) => (
        <div key={index} className={classNames(styles.line, item.total && styles.total)}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
