import { useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { SubHeader } from '../../frame/header.tsx';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { InstrumentGate } from '../../frame/instrument-gate.tsx';
import { PriceHead } from '../price-head.tsx';
import { FavouriteButton } from '../watchlists/favourite-button.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/stack.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ChartStage } from './chart-stage.tsx';
import { useChartPicture } from './use-chart-picture.ts';
import type { ChartPeriod } from './chart-periods.ts';
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
          <PriceHead instrument={instrument} />
          <FullChart instrument={instrument} />
        </Stack>
      )}
    </InstrumentGate>
  );
}

/** The chart over the whole screen with its time ranges, moving with the price. */
export function FullChart({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ChartRange['value']>('1d');
  const range = chartRanges.find(({ value }) => value === chosen) ?? chartRanges[0];
  const view = useChartPicture(instrument, range.period, range.bars);
  return (
    <div className={styles.full}>
      <ChartStage view={view} fills />
      <div className={styles.ranges}>
        <SegmentedControl
          label={t`Time range`}
          segments={chartRanges.map(({ value, label, name }) => ({
            value,
            label: (
              <>
                <span aria-hidden>{t(label)}</span>
                <span className="sr-only">{t(name)}</span>
              </>
            ),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </div>
  );
}

export interface ChartRange {
  value: '1d' | '1w' | '1m' | '3m' | '1y' | '5y';
  /** On its button. */
  label: MessageDescriptor;
  /** Said to screen readers. */
  name: MessageDescriptor;
  /** Whose candles show it. */
  period: ChartPeriod;
  /** How many of the newest of them; absent for all of a day. */
  bars?: number;
}

/** The time ranges of the large chart, the shortest first. A year has some 250 trading days. */
export const chartRanges: readonly [ChartRange, ...ChartRange[]] = [
  { value: '1d', label: msg`1D`, name: msg`One day`, period: 'realTime' },
  { value: '1w', label: msg`1W`, name: msg`One week`, period: 'day', bars: 5 },
  { value: '1m', label: msg`1M`, name: msg`One month`, period: 'day', bars: 22 },
  { value: '3m', label: msg`3M`, name: msg`Three months`, period: 'day', bars: 65 },
  { value: '1y', label: msg`1Y`, name: msg`One year`, period: 'day', bars: 252 },
  { value: '5y', label: msg`5Y`, name: msg`Five years`, period: 'week', bars: 262 },
];
