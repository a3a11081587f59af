import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { directionOf, priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import type { Instrument } from '../../../data/instrument.ts';
import { PriceHead } from '../price-head.tsx';
import headStyles from '../price-head.module.css';
import type { Bar } from './bars.ts';
import { type PointedBarStore, usePointedIndex, useRestedIndex } from './pointed-bar.ts';
import type { ChartView } from './use-chart-picture.ts';
import styles from './chart-head.module.css';

/** A finger on the chart has stopped. */
const REST_MS = 200;

interface ChartHeadProps {
  instrument: Instrument;
  view: ChartView;
  pointed: PointedBarStore;
}

/** The price of now; while a bar is pointed at, what it was there. Both take the same room, so that nothing moves. */
export function ChartHead({ instrument, view, pointed }: ChartHeadProps) {
  const { picture } = view;
  const index = usePointedIndex(pointed, picture?.key);
  const bar = index === undefined ? undefined : picture?.bars[index];
  const now = useMemo(() => <PriceHead instrument={instrument} />, [instrument]);
  const status = useMemo(() => <BarStatus view={view} pointed={pointed} />, [view, pointed]);
  return (
    <div className={styles.place}>
      <div className={bar === undefined ? undefined : styles.hidden}>{now}</div>
      {bar !== undefined && index !== undefined && picture !== undefined && (
        <BarHead instrument={instrument} bar={bar} base={baseOf(picture, index)} view={view} />
      )}
      {status}
    </div>
  );
}

/** What a bar's change is since: of a day the previous close, else the bar before. */
export function baseOf({ bars, intraday, previousClose }: NonNullable<ChartView['picture']>, index: number): number {
  return intraday ? previousClose : (bars[index - 1]?.close ?? bars[index]?.open ?? previousClose);
}

interface BarHeadProps {
  instrument: Instrument;
  bar: Bar;
  base: number;
  view: ChartView;
}

function BarHead({ instrument, bar, base, view: { figures, picture } }: BarHeadProps) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const decimals = picture?.decimals ?? 2;
  const close = bar.close.toFixed(decimals);
  const change = bar.close - base;
  const isIndex = instrument.type === 'index';
  const [open, high, low] = [figures.price(bar.open), figures.price(bar.high), figures.price(bar.low)];
  const [time, volume] = [figures.time(bar.time), figures.volume(bar.volume)];
  return (
    <div className={`spread foot ${headStyles.head} ${styles.bar}`}>
      <div className={headStyles.figures}>
        <MoneyText
          size="hero"
          text={isIndex ? figure(close) : priceText(close, instrument.currency, currency, { decimals })}
        />
        <DeltaText
          direction={directionOf(change.toFixed(decimals), decimals)}
          value={figures.change(change)}
          percent={figures.percent(base === 0 ? 0 : change / base)}
        />
      </div>
      <p className={styles.facts} aria-hidden>
        {picture?.scope.style === 'candles' && (
          <>
            <span className={styles.prices}>
              <span>{t({ message: `O ${open}`, comment: 'Opening price of a bar, short' })}</span>
              <span>{t({ message: `H ${high}`, comment: 'Highest price of a bar, short' })}</span>
            </span>
            <span className={styles.prices}>
              <span>{t({ message: `L ${low}`, comment: 'Lowest price of a bar, short' })}</span>
            </span>
          </>
        )}
        <span>
          <span>{time}</span>
          <span>{t({ message: `Vol ${volume}`, comment: 'Volume of a bar, short' })}</span>
        </span>
      </p>
    </div>
  );
}

/** The same, to be read out: once the finger rests, as it passes sooner than anything can be said. */
function BarStatus({ view: { figures, picture }, pointed }: Pick<ChartHeadProps, 'view' | 'pointed'>) {
  const { t } = useLingui();
  const index = useRestedIndex(pointed, picture?.key, REST_MS);
  const bar = index === undefined ? undefined : picture?.bars[index];
  return (
    <p className="sr-only" role="status">
      {bar !== undefined && barInWords(bar)}
    </p>
  );

  function barInWords(rested: Bar): string {
    const [open, high, low, close] = [rested.open, rested.high, rested.low, rested.close].map((price) =>
      figures.price(price),
    );
    const [time, volume] = [figures.time(rested.time), figures.volume(rested.volume)];
    return t`${time}. Open ${open}, high ${high}, low ${low}, close ${close}, volume ${volume}`;
  }
}
