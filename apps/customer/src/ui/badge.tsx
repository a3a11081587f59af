import styles from './badge.module.css';

interface BadgeProps {
  /** Nothing is drawn at 0; more than 99 reads 99+. */
  count: number;
}

/** A count on the corner of its nearest positioned parent, whose label says it in words. */
export function Badge({ count }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
