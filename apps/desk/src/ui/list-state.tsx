import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { errorText, isNothingThere } from '../lib/api.ts';
import { NothingHere } from './nothing-here.tsx';

interface ListStateProps {
  query: { isPending: boolean; isError: boolean; error: unknown; data?: unknown; refetch(): unknown };
  isEmpty: boolean;
  empty: string;
  children: ReactNode;
}

/** Loading, failed, empty, or there. What was there stays in view when it cannot be asked for anew. */
export function ListState({ query, isEmpty, empty, children }: ListStateProps) {
  const failure = query.isError ? (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      {errorText(query.error)}
    </Alert>
  ) : null;
  if (query.isPending) return <LinearProgress aria-label="Loading" />;
  if (query.data === undefined) return isNothingThere(query.error) ? <NothingHere /> : failure;
  return (
    <>
      {failure}
      {isEmpty ? (
        <Box sx={{ p: 4, textAlign: 'center' }}>
          <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
        </Box>
      ) : (
        children
      )}
    </>
  );
}
