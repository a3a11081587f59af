import { useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { InstrumentGate } from '../features/frame/instrument-gate.tsx';
import { SubHeader } from '../features/frame/header.tsx';
import { LargeChart } from '../features/market/chart/large-chart.tsx';
import type { MovedLine } from '../features/market/chart/own-lines.tsx';
import { DetailSkeleton } from '../features/market/detail-skeleton.tsx';
import type { Instrument } from '../data/instrument.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/stack.tsx';
import styles from './large-chart-screen.module.css';
import { MoveLine } from './move-line.tsx';
import { useOwnLines } from './use-own-lines.ts';

const route = getRouteApi('/trading/$code');

/** One instrument's chart as the whole screen, upright or on its side, with the customer's own lines. */
export function TradingViewScreen() {
  const { code } = route.useParams();
  return (
    <InstrumentGate
      symbol={code}
      header={(instrument) => instrument === undefined && <SubHeader title={code} />}
      skeleton={<DetailSkeleton />}
    >
      {(instrument) => (
        <Stack render={<main />} key={code}>
          <ChartWithLines instrument={instrument} />
        </Stack>
      )}
    </InstrumentGate>
  );
}

interface ChartWithLinesProps {
  instrument: Instrument;
  /** It stands among others, beneath the instrument's name and price and beside its ticket. */
  isPart?: boolean;
}

/** The chart with the customer's own lines, which are moved by dragging them. */
export function ChartWithLines({ instrument, isPart = false }: ChartWithLinesProps) {
  const lines = useOwnLines(instrument);
  const [moved, setMoved] = useState<MovedLine>();
  const [isSending, setSending] = useState(false);
  const line = lines.find(({ id }) => id === moved?.id);
  return (
    <LargeChart
      instrument={instrument}
      lines={lines}
      isPart={isPart}
      drag={{
        moved: line === undefined ? undefined : moved,
        isFixed: isSending,
        onMoved: setMoved,
        onPutBack: () => setMoved(undefined),
      }}
      actions={
        moved !== undefined && line?.source !== undefined ? (
          <MoveLine
            key={line.id}
            instrument={instrument}
            line={line}
            source={line.source}
            to={moved.price}
            onSending={setSending}
            onDone={() => setMoved(undefined)}
          />
        ) : (
          !isPart && (
            <div className={styles.foot}>
              <CustomerServiceLink />
              {instrument.type !== 'index' && <TradeButtons instrument={instrument} />}
            </div>
          )
        )
      }
    />
  );
}

/** The two ways to the order ticket. */
function TradeButtons({ instrument: { symbol, market, name } }: { instrument: Instrument }) {
  const { t } = useLingui();
  const params = { symbol, market, name };
  const to = '/stock/trading/$symbol/$market/$name';
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        size="small"
        render={<Link to={to} params={params} search={{ type: 'sell' }} data-key="s" />}
      >
        {t`Sell`}
      </Button>
      <Button
        variant="primary"
        size="small"
        render={<Link to={to} params={params} search={{ type: 'buy' }} data-key="b" />}
      >
        {t`Buy`}
      </Button>
    </div>
  );
}
