import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../../ui/class-names.ts';
import { type PointedBarStore, usePointedIndex } from './pointed-bar.ts';
import type { ChartView } from './use-chart-picture.ts';
import styles from './large-chart.module.css';

/** What lies over the chart, each in its colour; while a bar is pointed at, the bar's own figures. */
export function ChartLegend({
  view: { picture, figures, zoneName },
  pointed,
}: {
  view: ChartView;
  pointed: PointedBarStore;
}) {
  const { t } = useLingui();
  const index = usePointedIndex(pointed, picture?.key);
  const bar = index === undefined ? undefined : picture?.bars[index];
  if (bar !== undefined) {
    const [open, high, low] = [figures.price(bar.open), figures.price(bar.high), figures.price(bar.low)];
    const [time, volume, close] = [figures.time(bar.time), figures.volume(bar.volume), figures.price(bar.close)];
    return (
      <p className={styles.legend} role="status">
        <span className="sr-only">{t`${time}. Open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`}</span>
        <span aria-hidden>{time}</span>
        <span aria-hidden>{t({ message: `O ${open}`, comment: 'Opening price of a bar, short' })}</span>
        <span aria-hidden>{t({ message: `H ${high}`, comment: 'Highest price of a bar, short' })}</span>
        <span aria-hidden>{t({ message: `L ${low}`, comment: 'Lowest price of a bar, short' })}</span>
        <span aria-hidden>{t({ message: `Vol ${volume}`, comment: 'Volume of a bar, short' })}</span>
      </p>
    );
  }
  return (
    <p className={styles.legend}>
      {picture?.overlays
        .filter(({ guides }) => guides === undefined)
        .map(({ id, label, series }) => (
          <span key={id} className={classNames(styles.key, styles[series[0]?.colour ?? 'flat'])}>
            {label}
          </span>
        ))}
      {zoneName !== undefined && <span>{zoneName}</span>}
    </p>
  );
}
