import { getRouteApi, useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import type { Side } from '@sauda/rules';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
  /** The address asks for a ticket unless it says that there is none. */
  isForTicket?: boolean;
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
  return <StockDetail symbol={symbol} name={name} ticket={openedTicket(tradeRoute.useSearch())} isForTicket />;
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

interface TicketSearch {
  type?: Side | 'none';
  lot?: string;
  count?: number;
}

function openedTicket({ type, lot, count }: TicketSearch): OpenedTicket | undefined {
  return type === undefined || type === 'none' ? undefined : { side: type, lotNo: lot, count };
}

function StockDetail({ symbol, name, ticket, isForTicket = false, children }: StockDetailProps) {
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
                  name={name}
                  isForTicket={isForTicket}
                  lotAction={(lot) => <StopTargetButton lot={lot} />}
                />
              </>
            )}
          </>
        );
      }}
    </InstrumentGate>
  );
}

interface TicketSheetProps extends Pick<StockDetailProps, 'name' | 'ticket'> {
  instrument: Instrument;
  isForTicket: boolean;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
}

const loadTicket = () => import('../features/trading/order-ticket.tsx').then((module) => module.OrderTicket);

/** The order ticket over the chart. Each opening begins anew; its code is fetched while the chart is looked at. */
function TicketSheet({ instrument, name, ticket, isForTicket, lotAction }: TicketSheetProps) {
  const navigate = useNavigate();
  const { opening, shown, isOverChart, onPlaced, onClose } = useTicketPlace(
    instrument.symbol,
    name,
    ticket,
    isForTicket,
  );
  const Ticket = useLazyPanel(loadTicket, shown, onClose);
  useEffect(() => {
    void loadTicket().catch(() => undefined);
  }, []);
  if (Ticket === undefined) return null;
  return (
    <Ticket
      key={opening}
      instrument={instrument}
      side={ticket?.side ?? 'buy'}
      lotNo={ticket?.lotNo}
      count={ticket?.count}
      lotAction={lotAction}
      open={shown}
      isOverChart={isOverChart}
      onSide={(side) => void navigate({ to: '.', search: { type: side }, replace: true, resetScroll: false })}
      onPlaced={onPlaced}
      onClose={onClose}
    />
  );
}

/**
 * The ticket's place in the history. Once its order is placed its address asks for no ticket, so that no way back opens another one
 * that is filled in already; what became of the order stays in the sheet until that is closed.
 */
function useTicketPlace(symbol: string, name: string, ticket: OpenedTicket | undefined, isForTicket: boolean) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const index = useLocation({ select: ({ state: { __TSR_index: at } }) => at });
  const [last, setLast] = useState({ opening: 0, ticket });
  /** Where in the history an order was placed whose outcome is shown. */
  const [placedAt, setPlacedAt] = useState<number>();
  // A side that is changed while it is open is its own.
  const isOpening = ticket !== undefined && last.ticket === undefined;
  if (isOpening || (ticket === undefined) !== (last.ticket === undefined)) {
    setLast({ opening: last.opening + (isOpening ? 1 : 0), ticket });
  }
  if (placedAt !== undefined && (isOpening || index < placedAt)) setPlacedAt(undefined);
  const shown = ticket !== undefined || placedAt !== undefined;
  // The screen was there without it.
  const isOverChart = last.opening > 0;

  const asked = [last.opening, ticket?.side, ticket?.lotNo, ticket?.count].join(' ');
  /** The last one that was closed. */
  const closed = useRef<string>(undefined);

  function showChart(): void {
    void router.navigate({ to: '/stock/v2/$symbol/$name', params: { symbol, name }, replace: true });
  }

  return {
    /** Counts the openings. */
    opening: last.opening,
    shown,
    isOverChart,
    onPlaced(): void {
      setPlacedAt(index);
      const search = isForTicket ? { type: 'none' as const } : {};
      void router.navigate({ to: '.', search, replace: true, resetScroll: false });
    },
    /** Back to where it was opened, or to the chart alone where the app was opened with it, or where its order was placed. */
    onClose(): void {
      // Its buttons can be pressed again until it has gone, which must not lead further back.
      if (!shown || closed.current === asked) return;
      closed.current = asked;
      if (placedAt !== undefined && !isOverChart) {
        setPlacedAt(undefined);
        if (isForTicket) showChart();
      } else if (canGoBack) router.history.back();
      else showChart();
    },
  };
}
