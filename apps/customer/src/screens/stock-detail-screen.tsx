import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
import { TradeBar } from '../features/trading/trade-bar.tsx';
import styles from './stock-detail-screen.module.css';
import { MarketRows } from '../features/market/market-rows.tsx';

interface StockDetailProps {
  symbol: string;
  /** As the link named it, until the server does. */
  name: string;
  /** What stands below the instrument. */
  children?: ReactNode;
}

const route = getRouteApi('/stock/v2/$symbol/$name');
const inMarketRoute = getRouteApi('/stock/$code/$category_code/$name');

export function StockDetailScreen() {
  const { symbol, name } = route.useParams();
  return <StockDetail symbol={symbol} name={name} />;
}

/** A stock or index with the market it belongs to below. */
export function StockInMarketScreen() {
  const { code, category_code: category, name } = inMarketRoute.useParams();
  return (
    <StockDetail symbol={code} name={name}>
      <MarketRows market={category} except={code} />
    </StockDetail>
  );
}

function StockDetail({ symbol, name, children }: StockDetailProps) {
  return (
    <InstrumentGate
      symbol={symbol}
      header={(instrument) => (
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
      )}
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
            {tradable && <TradeBar symbol={symbol} market={instrument.market} name={instrument.name} />}
          </>
        );
      }}
    </InstrumentGate>
  );
}
