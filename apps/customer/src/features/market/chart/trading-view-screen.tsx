import { useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { SubHeader } from '../../frame/header.tsx';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { InstrumentGate } from '../../frame/instrument-gate.tsx';
import { FavouriteButton } from '../watchlists/favourite-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/stack.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { ChartHead } from './chart-head.tsx';
import { createPointedBar } from './pointed-bar.ts';
import { RangePicker } from './range-picker.tsx';
import { useChartScope } from './use-chart-scope.ts';
import { ChartStage } from './chart-stage.tsx';
import { useChartPicture } from './use-chart-picture.ts';
import styles from './full-chart.module.css';

const route = getRouteApi('/trading/$code');

/** One instrument's chart over the whole screen, upright or on its side. */
export function TradingViewScreen() {
  const { t } = useLingui();
  const { code } = route.useParams();
  return (
    <InstrumentGate
      symbol={code}
      header={(instrument) => (
        <SubHeader
          title={instrument?.name ?? code}
          subtitle={instrument === undefined ? code : `${code} · ${instrument.market_name}`}
          actions={
            <>
              {instrument !== undefined && instrument.type !== 'index' && (
                <TextButton
                  render={
                    <Link
                      to="/stock/trading/$symbol/$market/$name"
                      params={{ symbol: code, market: instrument.market, name: instrument.name }}
                      search={{ type: 'buy' }}
                    />
                  }
                >
                  {t`Trade`}
                </TextButton>
              )}
              <FavouriteButton symbol={code} />
            </>
          }
        />
      )}
      skeleton={<DetailSkeleton />}
    >
      {(instrument) => (
        <Stack render={<main />} key={code}>
          <FullChart instrument={instrument} />
        </Stack>
      )}
    </InstrumentGate>
  );
}

/** The chart over the whole screen with its time ranges, moving with the price. */
function FullChart({ instrument }: { instrument: Instrument }) {
  const { scope, setRange } = useChartScope(true);
  const view = useChartPicture(instrument, scope);
  const [pointed] = useState(createPointedBar);
  return (
    <div className={styles.full}>
      <ChartHead instrument={instrument} view={view} pointed={pointed} />
      <ChartStage view={view} pointed={pointed} fills />
      <div className={styles.ranges}>
        <RangePicker value={scope.range} onChange={setRange} />
      </div>
    </div>
  );
}
