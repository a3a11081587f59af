import { Trans } from '@lingui/react/macro';
import { chartNumber, priceText, directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PriceAge } from '../../ui/price-age.tsx';
import { RangeBar } from '../../ui/range-bar.tsx';
import type { Instrument } from '../../data/instrument.ts';

/** The market price and where it stands between the day's low and high. */
export function TicketPrice({ instrument, decimals }: { instrument: Instrument; decimals: number }) {
  const { currency, figure, percent, dateTime } = useFormats();
  const stale = useIsStale(instrument.quote_time);
  const [price, low, high] = [instrument.price, instrument.low, instrument.high].map(chartNumber) as [
    number,
    number,
    number,
  ];
  return (
    <section className="gap-4">
      <div className="spread foot">
        <div>
          <p className="muted">
            {stale ? (
              <PriceAge stale>
                <Trans>Price of {dateTime(instrument.quote_time)}</Trans>
              </PriceAge>
            ) : (
              <Trans>Market price</Trans>
            )}
          </p>
          <MoneyText size="hero" text={priceText(instrument.price, instrument.currency, currency, { decimals })} />
        </div>
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
