import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../frame/header.tsx';
import { InstrumentGate } from '../frame/instrument-gate.tsx';
import { priceDecimals } from '../../lib/format/money.ts';
import { OrderTicket } from './order-ticket.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

/** The order ticket before its price is known, in the final geometry. */
export function TicketSkeleton() {
  return (
    <div className="gap-6 gutter above-1 below-6">
      <Skeleton width="100%" height="3.125rem" />
      <Skeleton width="11rem" height="3.5rem" />
      <Skeleton width="100%" height="3.5rem" />
      <Skeleton width="100%" height="3.625rem" />
      <Skeleton width="100%" height="6rem" />
    </div>
  );
}
