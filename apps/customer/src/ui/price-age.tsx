import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ClockIcon } from './icons/icons.tsx';
import styles from './price-age.module.css';

interface PriceAgeProps {
  /** "20 Nov, 14:32", or for a stale one "12 min old". */
  children: ReactNode;
  stale: boolean;
}

/** When a price was made; a stale one carries a clock and the colour of caution. */
export function PriceAge({ children, stale }: PriceAgeProps) {
  return (
    <span className={classNames(styles.age, stale && styles.stale)}>
      {stale && <ClockIcon size="xs" />}
      {children}
    </span>
  );
}
