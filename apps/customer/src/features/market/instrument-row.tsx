import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { directionOf, priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { usePrice, type KnownPrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Row, Figure } from '../../ui/list.tsx';
import { priceOfRow, type InstrumentRow as Instrument } from './instrument-list.ts';
import styles from './instrument-row.module.css';

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
      subtitle={instrument.symbol}
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
          params={{ code: instrument.symbol, category_code: instrument.category_code, name: instrument.name }}
        />
      }
    />
  );
}

interface PriceFigureProps {
  known: KnownPrice;
  decimals: number;
  /** Of a currency, before the price. */
  sign?: string;
}

/** For a row's column: the live price, with change and per cent below. One that is not up to date steps back. */
export function PriceFigure({ known, decimals, sign = '' }: PriceFigureProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const quote = usePrice(known);
  const stale = useIsStale(quote.time);
  const className = stale ? styles.stale : undefined;
  const change = (
    <DeltaText
      className={className}
      direction={directionOf(quote.change, decimals)}
      value={figure(quote.change, { decimals, signed: true })}
      percent={percent(quote.changePercent)}
    />
  );
  return (
    <Figure note={change}>
      <PriceTick value={quote.price} className={className}>
        {sign}
        {figure(quote.price, { decimals })}
        {stale && <span className="sr-only"> {t`Not up to date`}</span>}
      </PriceTick>
    </Figure>
  );
}
