import { useLingui } from '@lingui/react/macro';
import { classNames } from '../../../ui/class-names.ts';
import type { ChartPicture, Overlay } from './chart-picture.ts';
import { type PointedBarStore, usePointedIndex } from './pointed-bar.ts';
import type { ChartView } from './use-chart-picture.ts';
import styles from './large-chart.module.css';

interface ChartLegendProps {
  /** The code of what the chart is of. */
  symbol: string;
  view: ChartView;
  pointed: PointedBarStore;
}

/**
 * What lies over the chart, each in its colour, and what is compared with its change since the range began; while a bar is pointed at,
 * the bar's own figures.
 */
export function ChartLegend({ symbol, view, pointed }: ChartLegendProps) {
  const { t } = useLingui();
  const { picture, figures, zoneName } = view;
  const index = usePointedIndex(pointed, picture?.key);
  const bar = index === undefined ? undefined : picture?.bars[index];
  const beside = picture !== undefined && <ComparedKeys symbol={symbol} picture={picture} view={view} index={index} />;
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
        {beside}
      </p>
    );
  }
  return (
    <p className={styles.legend}>
      {picture?.overlays
        .filter(({ guides, isCompared }) => guides === undefined && isCompared !== true)
        .map(({ id, label, series }) => (
          <span key={id} className={classNames(styles.key, styles[series[0]?.colour ?? 'flat'])}>
            {label}
          </span>
        ))}
      {beside}
      {zoneName !== undefined && <span>{zoneName}</span>}
    </p>
  );
}

interface ComparedKeysProps {
  symbol: string;
  picture: ChartPicture;
  view: Pick<ChartView, 'figures'>;
  /** The bar that is pointed at; else the last one counts. */
  index: number | undefined;
}

/** Of each that is compared its line, its code and its change; of what the chart is of as well. Nothing where it is alone. */
function ComparedKeys({ symbol, picture, view: { figures }, index = picture.bars.length - 1 }: ComparedKeysProps) {
  const { bars, overlays, percentBase: base } = picture;
  if (base === undefined || base === 0) return null;
  const changeAt = (value: number | undefined) => (value === undefined ? '–' : figures.percent(value / base - 1));
  return (
    <>
      <span className={styles.key}>
        {symbol} {changeAt(bars[index]?.close)}
      </span>
      {overlays
        .filter(({ isCompared }) => isCompared)
        .map((overlay) => (
          <ComparedKey key={overlay.id} overlay={overlay} change={changeAt(overlay.series[0]?.values[index])} />
        ))}
    </>
  );
}

function ComparedKey({ overlay: { label, series }, change }: { overlay: Overlay; change: string }) {
  const { colour = 'flat', kind = 'line' } = series[0] ?? {};
  return (
    <span className={classNames(styles.key, styles[colour])}>
      <span className={classNames(styles.swatch, styles[kind])} />
      {label} {change}
    </span>
  );
}
