import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useStill } from '../../../lib/motion-hold.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MissingPart } from '../../../ui/missing-part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { LineDrag } from './own-lines.tsx';
import type { PointedBarStore } from './pointed-bar.ts';
import type { ChartView } from './use-chart-picture.ts';
import styles from './chart-panel.module.css';

const ChartCanvas = lazyPart(async () => (await import('./chart-canvas.tsx')).ChartCanvas, MissingPart);

interface ChartStageProps {
  view: ChartView;
  pointed: PointedBarStore;
  /** As high as its place, and free to be moved, instead of a part of the screen. */
  fills?: boolean;
  /** The customer's own lines can be dragged. */
  drag?: LineDrag | undefined;
}

/** The drawn chart; until it is there its skeleton, or what went wrong. */
export function ChartStage({ view, pointed, fills = false, drag }: ChartStageProps) {
  const { picture, course, figures, summary, zoneName, isError, isFetching, isOld, refetch } = view;
  const isStill = useStill();
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
      ) : !isStill ? (
        <ChartSkeleton />
      ) : (
        <Suspense fallback={<ChartSkeleton />}>
          <ChartCanvas picture={picture} words={figures} summary={summary} pointed={pointed} free={fills} drag={drag} />
          {zoneName !== undefined && !fills && <span className={styles.zone}>{zoneName}</span>}
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
