import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { usePrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Row } from '../../ui/list.tsx';
import { priceOfRow, type InstrumentRow as Instrument } from './instrument-list.ts';
import styles from './instrument-row.module.css';
import { priceDecimals } from '../../lib/format/price.ts';

/** One instrument of a list with its live price; the whole row leads to its detail. */
export function InstrumentRow({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const quote = usePrice(priceOfRow(instrument));
  const stale = useIsStale(quote.time);
  const decimals = priceDecimals(instrument.tick_size);
  return (
    <Row
      title={instrument.name}
      subtitle={instrument.stock}
      figures={[
        <PriceTick key="price" value={quote.price} className={stale ? styles.stale : undefined}>
          {figure(quote.price, { decimals })}
          {stale && <span className="sr-only"> {t`Not up to date`}</span>}
        </PriceTick>,
        <DeltaText
          key="change"
          className={stale ? styles.stale : undefined}
          direction={directionOf(quote.changePercent)}
          percent={percent(quote.changePercent)}
        />,
      ]}
      render={
        <Link
          to="/stock/$code/$category_code/$name"
          params={{ code: instrument.stock, category_code: instrument.category_code, name: instrument.name }}
        />
      }
    />
  );
}
