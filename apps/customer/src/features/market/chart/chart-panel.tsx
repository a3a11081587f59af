import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { chartNumber } from '../../../lib/format/chart-number.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { Instrument } from '../instrument.ts';
import { priceDecimals } from '../price-decimals.ts';
import { barAfterTick, courseOf, withBar } from './bars.ts';
import { useCandles } from './candles.ts';
import type { ChartPeriod } from './chart-periods.ts';
import styles from './chart-panel.module.css';
import { ChartReadout } from './chart-readout.tsx';
import { ChartTable } from './chart-table.tsx';
import { periodTabs, periodTitles } from './chart-words.ts';
import { timeZoneOf, wallClock } from './market-time.ts';
import { useChartFigures } from './use-chart-figures.ts';

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

interface ChartPanelProps {
  instrument: Instrument;
  /** What stands between the chart and its table. */
  children: ReactNode;
}

/** The chart of an instrument with its periods, moving with the price; the same in words and as a table. */
export function ChartPanel({ instrument, children }: ChartPanelProps) {
  const { t } = useLingui();
  const [period, setPeriod] = useState<ChartPeriod>('realTime');
  const [pointed, setPointed] = useState<number>();
  const decimals = priceDecimals(instrument.tick_size);
  const timeZone = timeZoneOf(instrument.category_code);
  const figures = useChartFigures(decimals, timeZone);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useCandles(instrument.symbol, period);

  const { symbol, price, quote_time: quoteTime, previousClose } = instrument;
  const picture = useMemo(() => {
    if (data === undefined) return undefined;
    const newest = barAfterTick(data.bars, chartNumber(price), Date.parse(quoteTime), data.period === 'realTime');
    return {
      key: `${symbol} ${data.period}`,
      period: data.period,
      bars: withBar(data.bars, newest),
      previousClose: chartNumber(previousClose),
      decimals,
      wallClock: wallClock(timeZone),
    };
  }, [data, symbol, price, quoteTime, previousClose, decimals, timeZone]);

  const course = picture && courseOf(picture.bars);
  const title = t(periodTitles[picture?.period ?? period]);
  const summary =
    course === undefined
      ? title
      : t`${instrument.name}. ${title}. Last ${figures.price(course.last.close)}, highest ${figures.price(course.high)}, lowest ${figures.price(course.low)}, at the start ${figures.price(course.first.open)}, previous close ${figures.price(chartNumber(previousClose))}. Arrow keys read single values.`;
  const bar = pointed === undefined ? undefined : picture?.bars[pointed];

  return (
    <>
      <div className={styles.chart} aria-busy={isPlaceholderData}>
        {picture === undefined ? (
          isError ? (
            <div className={styles.failed} role="alert">
              <p>
                <Trans>The chart could not be loaded</Trans>
              </p>
              <Button variant="tonal" size="small" busy={isFetching} onClick={() => void refetch()}>
                <Trans>Retry</Trans>
              </Button>
            </div>
          ) : (
            <ChartSkeleton />
          )
        ) : course === undefined ? (
          <p className={styles.failed}>
            <Trans>Nothing has been traded in this time</Trans>
          </p>
        ) : (
          <Suspense fallback={<ChartSkeleton />}>
            <ChartCanvas picture={picture} words={figures} summary={summary} pointed={pointed} onPoint={setPointed} />
            {bar !== undefined && <ChartReadout bar={bar} period={picture.period} figures={figures} />}
            {picture.period !== 'realTime' && (
              <p className={styles.volume}>
                <Trans>Volume {figures.volume((bar ?? course.last).volume)}</Trans>
              </p>
            )}
          </Suspense>
        )}
      </div>
      <div className={styles.periods}>
        <SegmentedControl
          label={t`Chart period`}
          segments={periodTabs.map(({ value, label }) => ({ value, label: t(label) }))}
          value={period}
          onChange={(next) => {
            setPointed(undefined);
            setPeriod(next);
          }}
        />
      </div>
      {children}
      {picture !== undefined && (
        <ChartTable bars={picture.bars} period={picture.period} title={title} figures={figures} />
      )}
    </>
  );
}

function ChartSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the chart`} className={styles.skeleton}>
      <Skeleton width="100%" height="100%" />
    </Loading>
  );
}
