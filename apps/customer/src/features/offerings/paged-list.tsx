import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { refusalText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { NextPage } from '../frame/next-page.tsx';

interface PagedListProps<Row> {
  /** An infinite query whose pages have `rows`. */
  query: ComponentProps<typeof NextPage>['query'] & {
    data: { pages: ReadonlyArray<{ rows: readonly Row[] }> } | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  loading: string;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** Said once all rows are there. */
  end: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that grows as one scrolls, with what stands in its place while it loads, fails or is empty. */
export function PagedList<Row>({ query, loading, empty, end, children }: PagedListProps<Row>) {
  const { t } = useLingui();
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined) {
    return query.isError ? (
      <ErrorState
        title={t`Load failed, please retry`}
        retryLabel={t`Retry`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {refusalText(query.error) ?? <Trans>We could not reach the server. Check your connection.</Trans>}
      </ErrorState>
    ) : (
      <Loading label={loading}>
        <SkeletonRows count={6} columns="6rem" figures={1} />
      </Loading>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <NextPage query={query} end={end} />
    </>
  );
}
