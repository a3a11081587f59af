import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NextPage } from './next-page.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface PagedListProps<Row> {
  /** An infinite query whose pages have `rows`. */
  query: ComponentProps<typeof NextPage>['query'] & {
    data: { pages: ReadonlyArray<{ rows: readonly Row[] }> } | undefined;
    isError: boolean;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Said while it loads. */
  loading: string;
  /** Said where it could not be loaded, in place of the usual sentence. */
  failed?: string | undefined;
  /** The rows to come. */
  skeleton?: ComponentProps<typeof SkeletonRows>;
  /** Said where there are no rows. */
  empty: ComponentProps<typeof EmptyState>;
  /** Said once all rows are there. */
  end: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that grows as one scrolls, with what stands in its place while it loads, fails or is empty. */
export function PagedList<Row>({ query, loading, failed, skeleton, empty, end, children }: PagedListProps<Row>) {
  const rows = query.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined) {
    return (
      <NotLoaded
        query={query}
        loading={loading}
        title={failed}
        rows={skeleton ?? { count: 6, columns: '6rem', figures: 1 }}
      />
    );
  }
  if (rows.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      {children(rows)}
      <NextPage query={query} end={end} />
    </>
  );
}
