import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { directionOf } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import { usePrice } from '../../../lib/stream/use-price.ts';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { PriceTick } from '../../../ui/price-tick.tsx';
import { Figure, Row, type RowPlace } from '../../../ui/row.tsx';
import styles from '../instrument-row.module.css';
import { priceDecimals } from '../../../lib/format/price-decimals.ts';
import { priceOfFavourite, type Favourite } from './favourites.ts';

interface FavouriteRowProps {
  favourite: Favourite;
  /** Stands at the right while the list is edited; the row then leads nowhere. */
  action?: ReactNode;
  place: RowPlace;
}

/** A followed instrument: where it is traded, its live price, change and per cent. */
export function FavouriteRow({ favourite, action, place }: FavouriteRowProps) {
  const { t } = useLingui();
  const { figure, percent } = useFormats();
  const { stock_name: name, stock_code: code, stock_detail: detail } = favourite;
  const quote = usePrice(priceOfFavourite(favourite));
  const stale = useIsStale(quote.time);
  const decimals = priceDecimals(detail.tick_size);
  return (
    <Row
      title={name}
      subtitle={
        <>
          <span className="line">
            {code} · {detail.market_name}
          </span>
          <span className="line">{detail.exchange_name}</span>
        </>
      }
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
            {figure(quote.price, { decimals })}
            {stale && <span className="sr-only"> {t`Not up to date`}</span>}
          </PriceTick>
        </Figure>,
      ]}
      action={action}
      place={place}
      render={action === undefined ? <Link to="/stock/v2/$symbol/$name" params={{ symbol: code, name }} /> : undefined}
    />
  );
}
