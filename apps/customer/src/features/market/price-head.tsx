import { Trans } from '@lingui/react/macro';
import { directionOf, priceText, priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import type { Instrument } from '../../data/instrument.ts';
import styles from './price-head.module.css';

/** The screen's one hero figure: the price, its change, and how old it is. */
export function PriceHead({ instrument }: { instrument: Instrument }) {
  const { currency, figure, percent, dateTime, timeToSecond } = useFormats();
  const stale = useIsStale(instrument.quote_time);
  const delayMinutes = Math.ceil(instrument.delay_seconds / 60);
  const style = { decimals: priceDecimals(instrument.tick_size) };
  const price =
    instrument.type === 'index'
      ? figure(instrument.price)
      : priceText(instrument.price, instrument.currency, currency, style);
  return (
    <div className={`spread foot ${styles.head}`}>
      <div className={styles.figures}>
        <span data-part="head-price">
          <MoneyText size="hero" text={price} />
        </span>
        <DeltaText
          direction={directionOf(instrument.change, style.decimals)}
          value={figure(instrument.change, { ...style, signed: true })}
          percent={percent(instrument.changePercent)}
        />
      </div>
      <PriceAge stale={stale}>
        {stale ? <Trans>Price of {dateTime(instrument.quote_time)}</Trans> : timeToSecond(instrument.quote_time)}
        {delayMinutes > 0 && (
          <>
            {' · '}
            <Trans>delayed by {delayMinutes} min</Trans>
          </>
        )}
      </PriceAge>
    </div>
  );
}
