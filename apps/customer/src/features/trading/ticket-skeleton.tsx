import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './order-ticket.module.css';

/** The order ticket before its price is known, in the final geometry. */
export function TicketSkeleton() {
  return (
    <div className={styles.fields}>
      <Skeleton width="100%" height="3.125rem" />
      <Skeleton width="11rem" height="3.5rem" />
      <Skeleton width="100%" height="3.5rem" />
      <Skeleton width="100%" height="3.625rem" />
      <Skeleton width="100%" height="6rem" />
    </div>
  );
}
