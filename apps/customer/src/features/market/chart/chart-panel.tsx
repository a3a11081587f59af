import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { TextButton } from '../../../ui/text-button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { chartPeriods, periodTabs, type ChartPeriod } from './chart-periods.ts';
import styles from './chart-panel.module.css';
import { ChartStage } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import { useChartPicture } from './use-chart-picture.ts';

interface ChartPanelProps {
  instrument: Instrument;
  /** What stands between the chart and its table. */
  children: ReactNode;
}

/** The chart of an instrument with its periods, moving with the price; the same in words and as a table. */
export function ChartPanel({ instrument, children }: ChartPanelProps) {
  const { t } = useLingui();
  const [period, setPeriod] = useState<ChartPeriod>('realTime');
  const view = useChartPicture(instrument, period);
  const { picture, title, figures } = view;
  return (
    <>
      <ChartStage view={view} />
      <div className={styles.periods}>
        <SegmentedControl
          label={t`Chart period`}
          segments={periodTabs.map((value) => ({ value, label: t(chartPeriods[value].label) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {children}
      <TextButton className={styles.large} render={<Link to="/trading/$code" params={{ code: instrument.symbol }} />}>
        {t`Large chart`}
      </TextButton>
      {picture !== undefined && (
        <ChartTable bars={picture.bars} period={picture.period} title={title} figures={figures} />
      )}
    </>
  );
}
