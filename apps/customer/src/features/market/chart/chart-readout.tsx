import { useLingui } from '@lingui/react/macro';
import type { Bar } from './bars.ts';
import styles from './chart-panel.module.css';
import type { ChartPeriod } from './chart-periods.ts';
import type { useChartFigures } from './use-chart-figures.ts';

interface ChartReadoutProps {
  bar: Bar;
  period: ChartPeriod;
  figures: ReturnType<typeof useChartFigures>;
}

/** The figures of the bar under the crosshair, over the chart so that nothing moves. */
export function ChartReadout({ bar, period, figures }: ChartReadoutProps) {
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
