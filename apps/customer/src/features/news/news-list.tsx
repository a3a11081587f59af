import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { NewsDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineSelect } from '../../ui/select-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './news.module.css';
import { pageSizes, useNewsList } from './news-queries.ts';
import { NewsRow, NewsRowSkeleton } from './news-row.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { NumberedPages } from '../frame/numbered-pages.tsx';
import { Screen } from '../frame/screen.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';

const route = getRouteApi('/news');

export function NewsScreen() {
  return (
    <Screen actions={<CustomerServiceLink />}>
      <NewsList />
    </Screen>
  );
}

/** All articles, newest first, with a choice of how many at once. */
function NewsList() {
  const { t } = useLingui();
  const { page = 1, limit: pageSize = 10 } = route.useSearch();
  const navigate = route.useNavigate();
  const onPage = (next: number) => void navigate({ search: { page: next, limit: pageSize }, replace: true });
  const query = useNewsList(page, pageSize);
  const { data, isError, isPlaceholderData } = query;

  if (data === undefined) {
    return isError ? <LoadFailed query={query} /> : <NewsSkeleton count={6} />;
  }
  if (data.count === 0) return <NoNews />;
  if (data.rows.length === 0) {
    return (
      <EmptyState
        drawing={<NewsDrawing />}
        title={t`This page is empty`}
        action={<Button variant="tonal" onClick={() => onPage(1)}>{t`First page`}</Button>}
      >
        <Trans>There are fewer articles than that.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classNames('spread muted', styles.bar)}>
        <Trans>Newest first</Trans>
        <InlineSelect
          label={t`Articles on a page`}
          options={pageSizes.map((size) => ({ value: String(size), label: t`${size} a page` }))}
          value={String(pageSize)}
          onValueChange={(value) =>
            void navigate({ search: { limit: pageSizes.find((size) => String(size) === value) }, replace: true })
          }
        />
      </div>
      <ul className="below-2" aria-label={t`News`}>
        {data.rows.map((headline) => (
          <NewsRow key={headline.id} headline={headline} />
        ))}
      </ul>
      <NumberedPages
        page={page}
        perPage={pageSize}
        count={data.count}
        waiting={isPlaceholderData}
        onPage={onPage}
        always
      />
    </>
  );
}

export function NoNews() {
  const { t } = useLingui();
  return (
    <EmptyState drawing={<NewsDrawing />} title={t`No news yet`}>
      {t`Articles appear here as they are published.`}
    </EmptyState>
  );
}

export function NewsSkeleton({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading news`}>
      <ul className="below-2">
        {Array.from({ length: count }, (_, row) => (
          <NewsRowSkeleton key={row} />
        ))}
      </ul>
    </Loading>
  );
}
