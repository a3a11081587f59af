import { directionOf, priceDecimals, priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { PriceAge } from '../../../ui/price-age.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { Practice } from '../../frame/practice.tsx';
import { baseOf } from './chart-head.tsx';
import { type PointedBarStore, usePointedIndex } from './pointed-bar.ts';
import type { ChartView } from './use-chart-picture.ts';
import styles from './large-chart.module.css';

interface LargeHeadProps {
  instrument: Instrument;
  view: ChartView;
  pointed: PointedBarStore;
}

/** Code and price on two lines, or one where the screen is low; while a bar is pointed at, its close and its change. */
export function LargeHead({ instrument, view: { picture, figures }, pointed }: LargeHeadProps) {
  const { currency, figure, percent, dateTime } = useFormats();
  const stale = useIsStale(instrument.quote_time);
  const index = usePointedIndex(pointed, picture?.key);
  const bar = index === undefined ? undefined : picture?.bars[index];
  const style = { decimals: priceDecimals(instrument.tick_size) };
  const shown = bar === undefined ? instrument.price : bar.close.toFixed(style.decimals);
  const base = picture === undefined || index === undefined ? 0 : baseOf(picture, index);
  const change = bar === undefined ? instrument.change : (bar.close - base).toFixed(style.decimals);
  return (
    <div className={styles.names}>
      <h1 className={styles.code}>
        {instrument.symbol}
        <Practice />
      </h1>
      <p className={styles.price}>
        <b>{instrument.type === 'index' ? figure(shown) : priceText(shown, instrument.currency, currency, style)}</b>{' '}
        <DeltaText
          direction={directionOf(change, style.decimals)}
          percent={
            bar === undefined
              ? percent(instrument.changePercent)
              : figures.percent(base === 0 ? 0 : (bar.close - base) / base)
          }
        />
        {stale && <PriceAge stale>{dateTime(instrument.quote_time)}</PriceAge>}
      </p>
    </div>
  );
}
