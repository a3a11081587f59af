import { getRouteApi, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { Side } from '@sauda/rules';
import { useEffect, useState, type ReactNode } from 'react';
import type { Instrument } from '../data/instrument.ts';
import { AlertButton } from '../features/alerts/alert-button.tsx';
import { StopTargetButton } from '../features/alerts/stop-target-button.tsx';
import { SubHeader } from '../features/frame/header.tsx';
import { ChartPanel } from '../features/market/chart/chart-panel.tsx';
import { DayFacts } from '../features/market/day-facts.tsx';
import { DetailSkeleton } from '../features/market/detail-skeleton.tsx';
import { FavouriteButton } from '../features/market/watchlists/favourite-button.tsx';
import { InstrumentTerms } from '../features/market/instrument-terms.tsx';
import { InstrumentGate } from '../features/frame/instrument-gate.tsx';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { PositionLine } from '../features/trading/position-line.tsx';
import type { PositionRow } from '../features/trading/position-queries.ts';
import { TradeBar } from '../features/trading/trade-bar.tsx';
import { MarketRows } from '../features/market/market-rows.tsx';
import { useLazyPanel } from '../ui/lazy-panel.ts';
import styles from './stock-detail-screen.module.css';

/** Which ticket an address asks for. */
interface OpenedTicket {
  side: Side;
  /** The lot that a sell takes from. */
  lotNo: string | undefined;
  /** How many at first; a lot of the instrument where absent. */
  count: number | undefined;
}

interface StockDetailProps {
  symbol: string;
  /** As the link named it, until the server does. */
  name: string;
  /** The order ticket that the address has open over it. */
  ticket: OpenedTicket | undefined;
  /** What stands below the instrument. */
  children?: ReactNode;
}

const route = getRouteApi('/stock/v2/$symbol/$name');
const inMarketRoute = getRouteApi('/stock/$code/$category_code/$name');
const tradeRoute = getRouteApi('/stock/trading/$symbol/$market/$name');

export function StockDetailScreen() {
  const { symbol, name } = route.useParams();
  return <StockDetail symbol={symbol} name={name} ticket={openedTicket(route.useSearch())} />;
}

/** A stock with its order ticket open, at an address of its own. */
export function TradeScreen() {
  const { symbol, name } = tradeRoute.useParams();
  return <StockDetail symbol={symbol} name={name} ticket={openedTicket(tradeRoute.useSearch())} />;
}

/** A stock or index with the market it belongs to below. */
export function StockInMarketScreen() {
  const { code, category_code: category, name } = inMarketRoute.useParams();
  return (
    <StockDetail symbol={code} name={name} ticket={openedTicket(inMarketRoute.useSearch())}>
      <MarketRows market={category} except={code} />
    </StockDetail>
  );
}

interface StockHeaderProps {
  symbol: string;
  name: string;
  instrument: Instrument | undefined;
}

function StockHeader({ symbol, name, instrument }: StockHeaderProps) {
  return (
    <SubHeader
      title={instrument?.name ?? name}
      subtitle={instrument === undefined ? symbol : `${symbol} · ${instrument.market_name}`}
      actions={
        <>
          <FavouriteButton symbol={symbol} />
          {instrument !== undefined && (
            <AlertButton
              subject={{
                symbol,
                name: instrument.name,
                price: instrument.price,
                tickSize: instrument.tick_size,
                currency: instrument.currency,
              }}
            />
          )}
          <CustomerServiceLink />
        </>
      }
    />
  );
}

function openedTicket({ type, lot, count }: { type?: Side; lot?: string; count?: number }): OpenedTicket | undefined {
  return type === undefined ? undefined : { side: type, lotNo: lot, count };
}

/** Closes the ticket: back to where it was opened, or to the chart alone where the app was opened with it. */
function useCloseTicket(symbol: string, name: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/stock/v2/$symbol/$name', params: { symbol, name }, replace: true });
  };
}

function StockDetail({ symbol, name, ticket, children }: StockDetailProps) {
  const navigate = useNavigate();
  const close = useCloseTicket(symbol, name);
  return (
    <InstrumentGate
      symbol={symbol}
      header={(instrument) => <StockHeader symbol={symbol} name={name} instrument={instrument} />}
      skeleton={<DetailSkeleton />}
    >
      {(instrument) => {
        const tradable = instrument.type !== 'index';
        return (
          <>
            <main className="below-4" key={symbol}>
              <ChartPanel instrument={instrument}>
                <div className={styles.facts}>
                  <DayFacts instrument={instrument} />
                </div>
                <InstrumentTerms instrument={instrument} />
                {tradable && (
                  <PositionLine
                    symbol={symbol}
                    baseCurrency={instrument.terms?.base_currency}
                    lotAction={(lot) => <StopTargetButton lot={lot} />}
                  />
                )}
              </ChartPanel>
              {children}
            </main>
            {tradable && (
              <>
                <TradeBar />
                <TicketSheet
                  key={symbol}
                  instrument={instrument}
                  ticket={ticket}
                  lotAction={(lot) => <StopTargetButton lot={lot} />}
                  onSide={(side) =>
                    void navigate({ to: '.', search: { type: side }, replace: true, resetScroll: false })
                  }
                  onClose={close}
                />
              </>
            )}
          </>
        );
      }}
    </InstrumentGate>
  );
}

interface TicketSheetProps {
  instrument: Instrument;
  /** Undefined where none is open. */
  ticket: OpenedTicket | undefined;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
  onSide: (side: Side) => void;
  onClose: () => void;
}

const loadTicket = () => import('../features/trading/order-ticket.tsx').then((module) => module.OrderTicket);

/** The order ticket over the chart. Each opening begins anew; its code is fetched while the chart is looked at. */
function TicketSheet({ instrument, ticket, lotAction, onSide, onClose }: TicketSheetProps) {
  const [last, setLast] = useState({ opening: 0, ticket });
  // A side that is changed while it is open is its own.
  const isOpening = ticket !== undefined && last.ticket === undefined;
  if (isOpening || (ticket === undefined) !== (last.ticket === undefined)) {
    setLast({ opening: last.opening + (isOpening ? 1 : 0), ticket });
  }
  const Ticket = useLazyPanel(loadTicket, ticket !== undefined, onClose);
  useEffect(() => {
    void loadTicket().catch(() => undefined);
  }, []);
  if (Ticket === undefined) return null;
  return (
    <Ticket
      key={last.opening}
      instrument={instrument}
      side={ticket?.side ?? 'buy'}
      lotNo={ticket?.lotNo}
      count={ticket?.count}
      lotAction={lotAction}
      open={ticket !== undefined}
      onSide={onSide}
      onClose={onClose}
    />
  );
}
