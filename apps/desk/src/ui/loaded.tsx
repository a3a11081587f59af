import { Alert, Button, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { errorText, isNothingThere } from '../lib/api.ts';
import { NothingHere } from './nothing-here.tsx';

interface Asked {
  readonly error: unknown;
  refetch?(): unknown;
}

/** Why what is seen could not be asked for; nothing where it could. */
export function Failure({ query: { error, refetch } }: { query: Asked }) {
  if ((error ?? null) === null) return null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void refetch?.()}>
          Retry
        </Button>
      }
    >
      {errorText(error)}
    </Alert>
  );
}

/** In the place of a list without a row. */
export function Empty({ children }: { children: string }) {
  return <Typography sx={{ p: 3, textAlign: 'center', color: 'text.secondary' }}>{children}</Typography>;
}

interface LoadedProps<T> {
  query: Asked & { readonly isPending: boolean; readonly data?: T | undefined };
  /** Said in place of a list without a row. */
  empty?: string;
  children(data: T): ReactNode;
}

/**
 * Draws what was asked for once it is there; says so while it is not, and why where it cannot be. What was there stays in
 * view when it cannot be asked for anew.
 */
export function Loaded<T>({ query, empty, children }: LoadedProps<T>) {
  const { data } = query;
  if (query.isPending) return <LinearProgress />;
  if (data === undefined && isNothingThere(query.error)) return <NothingHere />;
  return (
    <>
      <Failure query={query} />
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? <Empty>{empty}</Empty> : null}
      {data === undefined ? null : children(data)}
    </>
  );
}
