import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDayLines } from '../../../data/day-lines.ts';
import { useMarketName } from '../../../data/market-name.ts';
import { directionOf, priceDecimals } from '../../../lib/format/money.ts';
import { usePrice } from '../../../lib/stream/use-live.ts';
import { Row, type RowPlace } from '../../../ui/list.tsx';
import { RowLine } from '../../../ui/row-line.tsx';
import { PriceFigure } from '../instrument-row.tsx';
import { priceOfFavourite, type Favourite } from './favourites-query.ts';
import styles from './favourites.module.css';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';

/** The day's line, and the figures: as wide as most are, wider where one needs it. */
export const favouriteColumns = '3.5rem minmax(7.75rem, max-content)';

/** Two lines of text and their padding, at an ordinary text size. */
export const FAVOURITE_ROW_PX = 56;

interface FavouriteRowProps {
  favourite: Favourite;
  /** Codes of the rows about it, whose lines are asked for together; the same for each of them. */
  together: readonly string[];
  place: RowPlace;
  onRemove: () => void;
}

/** A followed instrument with its day's line, live price, change and per cent. */
export function FavouriteRow({ favourite, together, place, onRemove }: FavouriteRowProps) {
  const { t } = useLingui();
  const { name, symbol, stock_detail: detail } = favourite;
  const nameOf = useInstrumentName();
  const marketOf = useMarketName();
  const price = priceOfFavourite(favourite);
  return (
    <Row
      title={<span className={styles.name}>{nameOf(name)}</span>}
      subtitle={
        <span className={styles.name}>
          {symbol} · {marketOf(detail)}
        </span>
      }
      figures={[
        <DayLine key="line" favourite={favourite} together={together} />,
        <PriceFigure key="price" known={price} decimals={priceDecimals(detail.tick_size)} />,
      ]}
      beside={
        // Keys and screen readers have the same under Edit.
        <button type="button" tabIndex={-1} aria-hidden="true" className={styles.remove} onClick={onRemove}>
          {t`Remove`}
        </button>
      }
      place={place}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} draggable={false} />}
    />
  );
}

function DayLine({ favourite, together }: Pick<FavouriteRowProps, 'favourite' | 'together'>) {
  const lines = useDayLines(together);
  const { changePercent } = usePrice(priceOfFavourite(favourite));
  return (
    <span className={styles.line}>
      <RowLine line={lines.get(favourite.symbol)} direction={directionOf(changePercent)} />
    </span>
  );
}
