import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { InstrumentGate } from '../../features/market/instrument-gate.tsx';
import { priceDecimals } from '../../features/market/price-decimals.ts';
import { OrderTicket } from '../../features/trading/order-ticket.tsx';
import { TicketSkeleton } from '../../features/trading/ticket-skeleton.tsx';
import styles from './stock-trading.module.css';

const route = getRouteApi('/stock/trading/$symbol/$market/$name');

export function StockTradingScreen() {
  const { symbol, market, name } = route.useParams();
  const { type, lot } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <InstrumentGate
      symbol={symbol}
      header={(instrument) => (
        <SubHeader title={instrument?.name ?? name} subtitle={`${symbol} · ${instrument?.market_name ?? market}`} />
      )}
      skeleton={<TicketSkeleton />}
    >
      {(instrument) => (
        <main className={styles.main}>
          <OrderTicket
            key={symbol}
            instrument={instrument}
            decimals={priceDecimals(instrument.tick_size)}
            side={type}
            lotNo={lot}
            onSide={(side) => void navigate({ search: { type: side }, replace: true, resetScroll: false })}
          />
        </main>
      )}
    </InstrumentGate>
  );
}
