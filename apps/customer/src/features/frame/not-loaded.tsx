import type { ComponentProps, ReactNode } from 'react';
import { Loading } from '../../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface NotLoadedProps extends ComponentProps<typeof LoadFailed> {
  query: ComponentProps<typeof LoadFailed>['query'] & { isError: boolean };
  /** Said while it loads. */
  loading: string;
  className?: string | undefined;
  /** Skeletons in the final geometry. */
  children: ReactNode;
}

/** In place of what a query has not brought yet: its skeleton, or what failed and the way to ask again. */
export function NotLoaded({ query, title, loading, className, children }: NotLoadedProps) {
  if (query.isError) return <LoadFailed query={query} {...(title === undefined ? {} : { title })} />;
  return (
    <Loading label={loading} className={className}>
      {children}
    </Loading>
  );
}
