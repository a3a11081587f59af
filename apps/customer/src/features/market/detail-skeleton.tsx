import { Skeleton } from '../../ui/skeleton.tsx';
import chart from './chart/chart-panel.module.css';
import styles from './price-head.module.css';

/** Price, chart and periods before they are known, in the final geometry. */
export function DetailSkeleton() {
  return (
    <>
      <div className={styles.head}>
        <div className={styles.figures}>
          <Skeleton width="11rem" height="2.4rem" />
          <Skeleton width="8rem" height="1.25rem" />
        </div>
      </div>
      <div className={chart.chart}>
        <div className={chart.skeleton}>
          <Skeleton width="100%" height="100%" />
        </div>
      </div>
      <div className={chart.controls}>
        <Skeleton width="100%" height="var(--tap-min)" />
      </div>
    </>
  );
}
