import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useInstrument, type Instrument } from '../../data/instrument.ts';

interface InstrumentGateProps {
  symbol: string;
  /** Stands above everything, also before the instrument is known. */
  header: (instrument: Instrument | undefined) => ReactNode;
  /** In the final geometry. */
  skeleton: ReactNode;
  children: (instrument: Instrument) => ReactNode;
}

/** Draws its content once the instrument is known; until then its skeleton, or what went wrong. */
export function InstrumentGate({ symbol, header, skeleton, children }: InstrumentGateProps) {
  const instrument = useInstrument(symbol);
  return (
    <>
      {header(instrument.data)}
      {instrument.data !== undefined ? (
        children(instrument.data)
      ) : (
        <NoInstrument symbol={symbol} query={instrument} skeleton={skeleton} />
      )}
    </>
  );
}

interface NoInstrumentProps {
  symbol: string;
  query: Pick<ReturnType<typeof useInstrument>, 'error' | 'isFetching' | 'refetch'>;
  skeleton: ReactNode;
}

function NoInstrument({ symbol, query: { error, isFetching, refetch }, skeleton }: NoInstrumentProps) {
  const { t } = useLingui();
  if (error === null) {
    return (
      <main>
        <Loading label={t`Loading the price`}>{skeleton}</Loading>
      </main>
    );
  }
  return (
    <main>
      {error instanceof ApiRefusal && error.status === 404 ? (
        <EmptyState
          title={t`No stock has the code ${symbol}`}
          action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
        />
      ) : (
        <ErrorState
          title={t`Load failed, please retry`}
          retryLabel={t`Retry`}
          busy={isFetching}
          onRetry={() => void refetch()}
        >
          <Trans>We could not reach the server. Check your connection.</Trans>
        </ErrorState>
      )}
    </main>
  );
}
