import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDayLines, type DayLine } from '../../../data/day-lines.ts';
import { directionOf, priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';
import { intervals } from '../../../lib/intervals.ts';
import { usePollingMs, usePrice, useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { TextButton } from '../../../ui/button.tsx';
import { DeltaText } from '../../../ui/delta-text.tsx';
import { Figure, List, Row } from '../../../ui/list.tsx';
import { PriceTick } from '../../../ui/price-tick.tsx';
import { RowLine } from '../../../ui/row-line.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { favouritesQuery, priceOfFavourite, type Favourite } from './favourites-query.ts';
import { DEFAULT_LIST } from './watchlists.ts';

const SHOWN = 5;
/** As those of the holdings above them, so that all courses stand beneath each other. */
const columns = '3.5rem 7rem';

/** The first of what the customer follows. Nothing while it loads, where it fails and where nothing is followed. */
export function HomeFavourites() {
  const { t } = useLingui();
  const refetchInterval = usePollingMs(intervals.listPricesMs);
  const { data } = useInfiniteQuery({ ...favouritesQuery(DEFAULT_LIST), refetchInterval });
  const rows = data?.pages[0]?.list.slice(0, SHOWN) ?? [];
  const symbols = rows.map(({ symbol }) => symbol);
  useWantedSymbols(symbols);
  const lines = useDayLines(symbols);
  if (rows.length === 0) return null;
  return (
    <section>
      <SectionHeading link={<TextButton render={<Link to="/watchlists" />}>{t`Watchlists`}</TextButton>}>
        {t`Favourites`}
      </SectionHeading>
      <List label={t`Favourites`} columns={columns}>
        {rows.map((favourite) => (
          <FavouriteRow key={favourite.symbol} favourite={favourite} line={lines.get(favourite.symbol)} />
        ))}
      </List>
    </section>
  );
}

function FavouriteRow({ favourite, line }: { favourite: Favourite; line: DayLine | undefined }) {
  const { figure, percent } = useFormats();
  const nameOf = useInstrumentName();
  const { name, symbol, stock_detail: detail } = favourite;
  const { price, changePercent } = usePrice(priceOfFavourite(favourite));
  const direction = directionOf(changePercent);
  return (
    <Row
      title={nameOf(name)}
      subtitle={symbol}
      figures={[
        <RowLine key="line" line={line} direction={direction} />,
        <Figure key="price" note={<DeltaText direction={direction} percent={percent(changePercent)} />}>
          <PriceTick value={price}>{figure(price, { decimals: priceDecimals(detail.tick_size) })}</PriceTick>
        </Figure>,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} />}
    />
  );
}
