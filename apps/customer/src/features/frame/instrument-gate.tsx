import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { SearchDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useInstrument, useListedName, type Instrument } from '../../data/instrument.ts';

interface InstrumentGateProps {
  symbol: string;
  /** Stands above everything, also before the instrument is known, and where it could not be had. */
  header: (instrument: Instrument | undefined, hasFailed: boolean) => ReactNode;
  /** In the final geometry. */
  skeleton: ReactNode;
  children: (instrument: Instrument) => ReactNode;
}

/** Draws its content once the instrument is known; until then its skeleton, or what went wrong. */
export function InstrumentGate({ symbol, header, skeleton, children }: InstrumentGateProps) {
  const instrument = useInstrument(symbol);
  useNewCode(symbol, instrument.data);
  return (
    <>
      {header(instrument.data, instrument.isError)}
      {instrument.data !== undefined ? (
        children(instrument.data)
      ) : (
        <NoInstrument symbol={symbol} query={instrument} skeleton={skeleton} />
      )}
    </>
  );
}

/** A link with the code of before leads to the share under its code of now. */
function useNewCode(symbol: string, instrument: Instrument | undefined): void {
  const navigate = useNavigate();
  const code = instrument?.symbol ?? symbol;
  const name = useListedName(symbol) ?? '';
  useEffect(() => {
    if (code === symbol) return;
    void navigate({ to: '/stock/v2/$symbol/$name', params: { symbol: code, name }, replace: true });
  }, [code, name, symbol, navigate]);
}

interface NoInstrumentProps {
  symbol: string;
  query: ReturnType<typeof useInstrument>;
  skeleton: ReactNode;
}

function NoInstrument({ symbol, query, skeleton }: NoInstrumentProps) {
  const { t } = useLingui();
  const { error } = query;
  return (
    <main>
      {error instanceof ApiRefusal && error.status === 404 ? (
        <EmptyState
          drawing={<SearchDrawing />}
          title={t`No stock has the code ${symbol}`}
          action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
        />
      ) : (
        <NotLoaded query={query} loading={t`Loading the price`}>
          {skeleton}
        </NotLoaded>
      )}
    </main>
  );
}
