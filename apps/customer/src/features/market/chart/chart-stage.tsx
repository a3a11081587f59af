import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, lazy, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { ChartView } from './use-chart-picture.ts';
import type { Bar } from './bars.ts';
import type { ChartPeriod } from './chart-periods.ts';
import type { useChartFigures } from './use-chart-figures.ts';
import styles from './chart-panel.module.css';

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }));

interface ChartStageProps {
  view: ChartView;
  /** As high as its place, instead of a part of the screen. */
  fills?: boolean;
}

/** The drawn chart with the figures under the crosshair; until it is there its skeleton, or what went wrong. */
export function ChartStage({ view, fills = false }: ChartStageProps) {
  const { picture, course, figures, summary, isError, isFetching, isOld, refetch } = view;
  const [pointed, setPointed] = useState<{ key: string; index: number }>();
  // What was pointed at in another picture is nothing in this one.
  const index = pointed?.key === picture?.key ? pointed?.index : undefined;
  const bar = index === undefined ? undefined : picture?.bars[index];
  return (
    <div className={classNames(styles.chart, fills && styles.fills)} aria-busy={isOld}>
      {picture === undefined ? (
        isError ? (
          <div className={classNames('gap-3 quiet', styles.failed)} role="alert">
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
        <p className={classNames('gap-3 quiet', styles.failed)}>
          <Trans>Nothing has been traded in this time</Trans>
        </p>
      ) : (
        <Suspense fallback={<ChartSkeleton />}>
          <ChartCanvas
            picture={picture}
            words={figures}
            summary={summary}
            pointed={index}
            onPoint={(next) => setPointed(next === undefined ? undefined : { key: picture.key, index: next })}
          />
          {bar !== undefined && <ChartReadout bar={bar} period={picture.period} figures={figures} />}
          {picture.period !== 'realTime' && (
            <p className={styles.volume}>
              <Trans>Volume {figures.volume((bar ?? course.last).volume)}</Trans>
            </p>
          )}
        </Suspense>
      )}
    </div>
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

interface ChartReadoutProps {
  bar: Bar;
  period: ChartPeriod;
  figures: ReturnType<typeof useChartFigures>;
}

/** The figures of the bar under the crosshair, over the chart so that nothing moves. */
function ChartReadout({ bar, period, figures }: ChartReadoutProps) {
  const { t } = useLingui();
  const facts =
    period === 'realTime'
      ? [{ label: t`Price`, value: figures.price(bar.close) }]
      : [
          { label: t`Open`, value: figures.price(bar.open) },
          { label: t`High`, value: figures.price(bar.high) },
          { label: t`Low`, value: figures.price(bar.low) },
          { label: t({ message: 'Close', context: 'price' }), value: figures.price(bar.close) },
        ];
  return (
    <p className={styles.readout} role="status">
      <span className={styles.readoutTime}>{figures.time(bar.time, period)}</span>
      {[...facts, { label: t`Volume`, value: figures.volume(bar.volume) }].map(({ label, value }) => (
        <span key={label}>
          {label} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}
