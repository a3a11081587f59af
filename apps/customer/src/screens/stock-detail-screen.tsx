import { useLingui } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Side } from '@sauda/rules';
import { useReducer, type ReactNode } from 'react';
import { candlesKey } from '../data/course.ts';
import type { Instrument } from '../data/instrument.ts';
import { useMarketName } from '../data/market-name.ts';
import { AlertButton } from '../features/alerts/alert-button.tsx';
import { StopTargetButton } from '../features/alerts/stop-target-button.tsx';
import { SubHeader } from '../features/frame/header.tsx';
import { ChartPanel } from '../features/market/chart/chart-panel.tsx';
import { Auction } from '../features/market/below/auction.tsx';
import { BidAndAsk } from '../features/market/below/bid-and-ask.tsx';
import { DayRange } from '../features/market/below/ranges.tsx';
import { DetailSkeleton } from '../features/market/detail-skeleton.tsx';
import { FavouriteButton } from '../features/market/watchlists/favourite-button.tsx';
import { InstrumentTerms } from '../features/market/instrument-terms.tsx';
import { InstrumentGate } from '../features/frame/instrument-gate.tsx';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { SessionLine } from '../features/frame/session-line.tsx';
import { Halted } from '../features/trading/halted.tsx';
import { PositionLine } from '../features/trading/position-line.tsx';
import { TradeBar } from '../features/trading/trade-bar.tsx';
import { MarketRows } from '../features/market/market-rows.tsx';
import { useLazyPanel } from '../ui/lazy-panel.ts';
import { Loading } from '../ui/skeleton.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { useInView } from '../ui/use-in-view.ts';
import { NoTicket, TicketPlace, type OpenedTicket } from './ticket-place.tsx';
import { useTerminal } from './wide/use-terminal.ts';
import { useInstrumentName } from '../lib/i18n/use-instrument-name.ts';

interface StockDetailProps {
  symbol: string;
  /** As the link named it, while the server is asked. */
  name: string;
  /** The order ticket that the address has open. */
  ticket: OpenedTicket | undefined;
  /** The address asks for a ticket unless it says that there is none. */
  isForTicket?: boolean;
  /** What stands below all that is of the instrument. */
  children?: (instrument: Instrument) => ReactNode;
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
  const marketOf = useMarketName();
  return (
    <StockDetail symbol={code} name={name} ticket={openedTicket(inMarketRoute.useSearch())}>
      {(instrument) => <MarketRows market={category} title={marketOf(instrument)} except={code} />}
    </StockDetail>
  );
}

interface StockHeaderProps {
  symbol: string;
  /** Undefined where only the link says it. */
  name: string | undefined;
  instrument: Instrument | undefined;
}

function StockHeader({ symbol, name, instrument }: StockHeaderProps) {
  const nameOf = useInstrumentName();
  const marketOf = useMarketName();
  return (
    <SubHeader
      title={instrument?.name ?? (name === undefined ? symbol : nameOf(name))}
      subtitle={instrument === undefined ? name && symbol : `${symbol} · ${marketOf(instrument)}`}
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
  const { isTerminal, parts } = useTerminal();
  return (
    <InstrumentGate
      symbol={symbol}
      header={(instrument, hasFailed) => (
        <StockHeader symbol={symbol} name={hasFailed ? undefined : name} instrument={instrument} />
      )}
      skeleton={<DetailSkeleton />}
    >
      {(instrument) => {
        const tradable = instrument.type !== 'index';
        const own = <OwnAndTerms instrument={instrument} />;
        const rest = (
          <>
            <Below instrument={instrument} isDepthBeside={isTerminal} />
            {children?.(instrument)}
          </>
        );
        return (
          <>
            <main className="below-4" key={symbol}>
              <TodayBanner instrument={instrument} />
              {!isTerminal ? (
                <>
                  <ChartPanel instrument={instrument}>{own}</ChartPanel>
                  {rest}
                </>
              ) : parts === undefined ? (
                <DetailSkeleton />
              ) : (
                <parts.Terminal instrument={instrument}>
                  {own}
                  {rest}
                </parts.Terminal>
              )}
            </main>
            {!tradable && isTerminal && <NoTicket />}
            {tradable && (
              <>
                {!isTerminal && <TradeBar />}
                <TicketPlace
                  key={`ticket ${symbol}`}
                  instrument={instrument}
                  ticket={ticket}
                  name={name}
                  isForTicket={isForTicket}
                  stands={isTerminal}
                  pane={parts?.TicketPane}
                  lotAction={(lot) => <StopTargetButton lot={lot} />}
                >
                  {parts !== undefined && <parts.TerminalSide instrument={instrument} />}
                </TicketPlace>
              </>
            )}
          </>
        );
      }}
    </InstrumentGate>
  );
}

/** What the customer holds of it, and its terms. */
function OwnAndTerms({ instrument }: { instrument: Instrument }) {
  return (
    <>
      {instrument.type !== 'index' && (
        <PositionLine
          symbol={instrument.symbol}
          baseCurrency={instrument.terms?.base_currency}
          lotAction={(lot) => <StopTargetButton lot={lot} />}
        />
      )}
      <InstrumentTerms instrument={instrument} />
    </>
  );
}

/** What keeps it from trading now, or is not as on other days. */
function TodayBanner({ instrument }: { instrument: Instrument }) {
  if (instrument.halt === undefined) return <SessionLine session={instrument} className="gutter above-1" />;
  return (
    <div className="gutter above-1" data-part="halt">
      <Halted instrument={instrument} />
    </div>
  );
}

interface BelowProps {
  instrument: Instrument;
  /** Bids and asks stand beside it. */
  isDepthBeside: boolean;
}

const loadBelow = () => import('./stock-below.tsx').then((module) => module.StockBelow);

/**
 * The rest of the page: the range of the day, and what is fetched once it is near the screen and the chart is there. A load that fails
 * is tried anew when it comes near again.
 */
function Below({ instrument, isDepthBeside }: BelowProps) {
  const { t } = useLingui();
  const { ref, inView } = useInView<HTMLDivElement>('400px');
  const isDrawing = useIsFetching({ queryKey: candlesKey(instrument.symbol) }) > 0;
  const [hasFailed, fail] = useReducer(() => true, false);
  const Content = useLazyPanel(loadBelow, inView && !isDrawing, fail);
  return (
    <div ref={ref}>
      <Auction instrument={instrument} />
      <BidAndAsk instrument={instrument} />
      <DayRange instrument={instrument} />
      {Content !== undefined ? (
        <Content instrument={instrument} isDepthBeside={isDepthBeside} />
      ) : (
        !hasFailed && (
          <Loading label={t`Loading details`}>
            <SkeletonRows count={6} figures={1} />
          </Loading>
        )
      )}
    </div>
  );
}
