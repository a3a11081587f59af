import type { ReactNode } from 'react';
import { ListState } from './list-state.tsx';

interface LoadedProps<T> {
  query: { isPending: boolean; isError: boolean; error: unknown; data?: T | undefined; refetch(): unknown };
  children(data: T): ReactNode;
}

/** Draws what was asked for once it is there; says so while it is not, and why where it cannot be. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { data } = query;
  return (
    <ListState query={query} isEmpty={false} empty="">
      {data === undefined ? null : children(data)}
    </ListState>
  );
}
