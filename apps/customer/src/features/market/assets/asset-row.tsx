import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { currencySymbol } from '../../../lib/format/currency-symbol.ts';
import { directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import { usePrice } from '../../../lib/stream/use-price.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { PriceTick } from '../../../ui/price-tick.tsx';
import { Figure, Row } from '../../../ui/row.tsx';
import { priceOfRow, type InstrumentRow } from '../instrument-list.ts';
import styles from '../instrument-row.module.css';
import { priceDecimals } from '../../../lib/format/price-decimals.ts';
import { wordsOfRow, type AssetKind } from './asset-kinds.ts';

/** One width for price and change, in rem so that it grows with the text. */
export const assetColumns = '9.25rem';

/** A pair, contract or bond with its live price, change and per cent; the whole row leads to its detail. */
export function AssetRow({ kind, instrument }: { kind: AssetKind; instrument: InstrumentRow }) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const quote = usePrice(priceOfRow(instrument));
  const stale = useIsStale(quote.time);
  const decimals = priceDecimals(instrument.tick_size);
  const [title, ...lines] = wordsOfRow(kind, instrument);
  // A rate has no currency sign; futures of several countries stand in one list.
  const sign = kind === 'futures' ? currencySymbol(instrument.currency) : '';
  return (
    <Row
      title={title}
      subtitle={lines.map((line) => (
        <span key={line} className="line">
          {line}
        </span>
      ))}
      figures={[
        <Figure
          key="price"
          note={
            <DeltaText
              className={stale ? styles.stale : undefined}
              direction={directionOf(quote.change, decimals)}
              value={figure(quote.change, { decimals, signed: true })}
              percent={percent(quote.changePercent)}
            />
          }
        >
          <PriceTick value={quote.price} className={stale ? styles.stale : undefined}>
            {sign}
            {figure(quote.price, { decimals })}
            {stale && <span className="sr-only"> {t`Not up to date`}</span>}
          </PriceTick>
        </Figure>,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: instrument.stock, name: instrument.name }} />}
    />
  );
}
