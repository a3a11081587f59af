import { Trans } from '@lingui/react/macro';
import { chartNumber, priceText, directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import { RangeBar } from '../../ui/range-bar.tsx';
import type { Instrument } from '../../data/instrument.ts';

/** The market price, how it moved today, and the day's low and high. */
export function TicketPrice({ instrument, decimals }: { instrument: Instrument; decimals: number }) {
  const { currency, figure, percent, dateTime } = useFormats();
  const stale = useIsStale(instrument.quote_time);
  const [price, low, high] = [instrument.price, instrument.low, instrument.high].map(chartNumber) as [
    number,
    number,
    number,
  ];
  return (
    <section className="gap-2">
      <div className="spread">
        <p>
          {stale ? (
            <PriceAge stale>
              <Trans>Price of {dateTime(instrument.quote_time)}</Trans>
            </PriceAge>
          ) : (
            <span className="muted">
              <Trans>Market price</Trans>
            </span>
          )}{' '}
          <b>
            <MoneyText text={priceText(instrument.price, instrument.currency, currency, { decimals })} />
          </b>
        </p>
        <DeltaText
          direction={directionOf(instrument.change, decimals)}
          value={figure(instrument.change, { decimals, signed: true })}
          percent={percent(instrument.changePercent)}
        />
      </div>
      <RangeBar
        position={high > low ? (price - low) / (high - low) : 0.5}
        low={<Trans>Low {figure(instrument.low, { decimals })}</Trans>}
        high={<Trans>High {figure(instrument.high, { decimals })}</Trans>}
      />
    </section>
  );
}
