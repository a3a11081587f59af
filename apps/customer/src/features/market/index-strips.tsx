import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoriesQuery, useNameOf } from './categories.ts';
import styles from './index-card.module.css';
import { IndexCard, IndexCardSkeleton } from './index-card.tsx';

/** The index cards of every category, or of the first alone; one strip a category, each scrolling sideways. */
export function IndexStrips({ firstOnly = false }: { firstOnly?: boolean }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { data: categories, isError, isFetching, refetch } = useQuery(categoriesQuery);

  if (categories === undefined) {
    if (!isError || isFetching) return <IndexStripSkeleton />;
    return <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} onRetry={() => void refetch()} />;
  }
  const shown = categories.slice(0, firstOnly ? 1 : undefined).filter(({ stocks }) => stocks.length > 0);
  if (shown.length === 0) {
    return <EmptyState title={t`No indices`}>{t`The broker has not set up any index.`}</EmptyState>;
  }
  return (
    <div className="gap-3">
      {shown.map(({ category_code, category_names, stocks }) => (
        <ul key={category_code} className={styles.strip} aria-label={nameOf(category_names)}>
          {stocks.map(({ stock_code, stock_name }) => (
            <IndexCard key={stock_code} symbol={stock_code} name={stock_name} category={category_code} />
          ))}
        </ul>
      ))}
    </div>
  );
}

function IndexStripSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading indices`}>
      <div className={styles.strip}>
        {[1, 2, 3].map((card) => (
          <Card key={card} className={styles.card}>
            <IndexCardSkeleton />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
