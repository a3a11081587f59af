import { useLingui } from '@lingui/react/macro';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { instrumentColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE } from './instrument-list.ts';
import styles from './wide-index-card.module.css';

/** Markets before its regions are known, in the final geometry. */
export function MarketsSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading markets`}>
      <Card className={styles.card}>
        <Skeleton width="8rem" height="2.5rem" />
        <Skeleton width="8.75rem" height="3.5rem" />
      </Card>
      <SkeletonRows count={ROWS_A_PAGE} columns={instrumentColumns} figures={2} />
    </Loading>
  );
}
