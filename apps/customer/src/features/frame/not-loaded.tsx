import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { refusalText, withFaultId } from '../../lib/error-text.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface NotLoadedProps extends ComponentProps<typeof LoadFailed> {
  query: ComponentProps<typeof LoadFailed>['query'] & { isError: boolean };
  /** Said while it loads, where it is not the usual word. */
  loading?: string;
  className?: string | undefined;
  /** The way on from an address at which there is nothing: asking again would not help. */
  wayOn?: ReactNode;
  /** The rows to come. */
  rows?: ComponentProps<typeof SkeletonRows>;
  /** Other skeletons than rows, in the final geometry. */
  children?: ReactNode;
}

/** In place of what a query has not brought yet: its skeleton, or what failed and the way to ask again. */
export function NotLoaded({ query, title, loading, className, wayOn, rows, children }: NotLoadedProps) {
  const { t } = useLingui();
  if (wayOn !== undefined && query.error instanceof ApiRefusal && query.error.status === 404) {
    return <EmptyState title={refusalText(query.error) ?? ''} action={wayOn} />;
  }
  if (query.isError) return <LoadFailed query={query} title={title} />;
  return (
    <Loading label={loading ?? t`Loading`} className={className}>
      {rows && <SkeletonRows {...rows} />}
      {children}
    </Loading>
  );
}

interface LoadedProps<TData> extends Omit<NotLoadedProps, 'children'> {
  query: NotLoadedProps['query'] & { data: TData | undefined };
  children: (data: TData) => ReactNode;
}

/** What a query has brought, or what stands in its place until then. */
export function Loaded<TData>({ children, ...rest }: LoadedProps<TData>) {
  const { data } = rest.query;
  return data === undefined ? <NotLoaded {...rest} /> : children(data);
}

interface LoadFailedProps {
  /** What failed, where it is not the usual sentence. */
  title?: string | undefined;
  /** A query of TanStack Query. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What was asked for did not arrive: says why, as far as it is known, and asks again. */
export function LoadFailed({ title, query: { error, isFetching, refetch } }: LoadFailedProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={title ?? t`Load failed, please retry`}
      retryLabel={t`Retry`}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {refusalText(error) ?? withFaultId(t`We could not reach the server. Check your connection.`, error)}
    </ErrorState>
  );
}
