import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useInstrument, type Instrument } from './instrument.ts';

interface InstrumentGateProps {
  symbol: string;
  /** In the final geometry. */
  skeleton: ReactNode;
  children: (instrument: Instrument) => ReactNode;
}

/** Draws its content once the instrument is known; until then its skeleton, or what went wrong. */
export function InstrumentGate({ symbol, skeleton, children }: InstrumentGateProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useInstrument(symbol);
  if (data !== undefined) return children(data);
  if (error === null) return <Loading label={t`Loading the price`}>{skeleton}</Loading>;
  if (error instanceof ApiRefusal && error.status === 404) {
    return (
      <EmptyState
        title={t`No stock has the code ${symbol}`}
        action={
          <Button variant="primary" render={<Link to="/markets" />}>
            <Trans>Go to Markets</Trans>
          </Button>
        }
      />
    );
  }
  return (
    <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} busy={isFetching} onRetry={() => void refetch()}>
      <Trans>We could not reach the server. Check your connection.</Trans>
    </ErrorState>
  );
}
