import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../frame/sub-header.tsx';
import { InstrumentGate } from '../frame/instrument-gate.tsx';
import { priceDecimals } from '../../lib/format/price-decimals.ts';
import { OrderTicket } from './order-ticket.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';

const route = getRouteApi('/stock/trading/$symbol/$market/$name');

export function TradeScreen() {
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
        <Stack render={<main />}>
          <OrderTicket
            key={symbol}
            instrument={instrument}
            decimals={priceDecimals(instrument.tick_size)}
            side={type}
            lotNo={lot}
            onSide={(side) => void navigate({ search: { type: side }, replace: true, resetScroll: false })}
          />
        </Stack>
      )}
    </InstrumentGate>
  );
}
