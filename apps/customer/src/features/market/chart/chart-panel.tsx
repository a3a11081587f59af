import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { TextButton, Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { type Bar } from './bars.ts';
import { type ChartPeriod, chartPeriods, periodTabs } from './chart-periods.ts';
import { ChartStage } from './chart-stage.tsx';
import { useChartPicture } from './use-chart-picture.ts';
import type { useChartFigures } from './use-chart-figures.ts';
import styles from './chart-panel.module.css';

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

interface ChartTableProps {
  bars: readonly Bar[];
  period: ChartPeriod;
  title: string;
  figures: ReturnType<typeof useChartFigures>;
}

const ROWS_AT_A_TIME = 50;

/** The chart's data as a table, newest first, for those who read better than they look. */
function ChartTable({ bars, period, title, figures }: ChartTableProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [rows, setRows] = useState(ROWS_AT_A_TIME);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="summary">{t`Chart as a table`}</summary>
      {open && (
        <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {[t`Time`, t`Open`, t`High`, t`Low`, t({ message: 'Close', context: 'price' }), t`Volume`].map(
                  (head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {bars
                .slice(-rows)
                .toReversed()
                .map((bar) => (
                  <tr key={bar.time}>
                    <th scope="row">{figures.time(bar.time, period)}</th>
                    <td>{figures.price(bar.open)}</td>
                    <td>{figures.price(bar.high)}</td>
                    <td>{figures.price(bar.low)}</td>
                    <td>{figures.price(bar.close)}</td>
                    <td>{figures.volume(bar.volume)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          {rows < bars.length && (
            <Button size="small" variant="plain" onClick={() => setRows(rows + ROWS_AT_A_TIME)}>
              <Trans>Show earlier rows</Trans>
            </Button>
          )}
        </div>
      )}
    </details>
  );
}
