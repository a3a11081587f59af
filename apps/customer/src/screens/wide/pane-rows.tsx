import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useDayLines } from '../../data/day-lines.ts';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { priceOfPosition, worthAt } from '../../data/position-worth.ts';
import { PercentFigure } from '../../features/market/instrument-row.tsx';
import { priceOfFavourite, type Favourite } from '../../features/market/watchlists/favourites-query.ts';
import type { PositionRow } from '../../features/trading/position-queries.ts';
import { decimalsOfKind, directionOf, priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { usePrice, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Figure, List, Row } from '../../ui/list.tsx';
import { RowLine } from '../../ui/row-line.tsx';
import styles from './list-pane.module.css';

/** Of the small line, and of a price over its change; narrower than on a page of its own. */
export const paneColumns = '3.5rem 5.25rem';

interface RowsProps<Item> {
  rows: readonly Item[];
  /** The code of what is open. */
  current: string | undefined;
}

export function FavouriteRows({ rows, current }: RowsProps<Favourite>) {
  const { t } = useLingui();
  const symbols = rows.map(({ symbol }) => symbol);
  useWantedSymbols(symbols);
  // As many as one question takes.
  const lines = useDayLines(symbols.slice(0, 50));
  return (
    <List label={t`Favourites`} columns={paneColumns}>
      {rows.map((favourite) => (
        <FavouriteRow
          key={favourite.symbol}
          favourite={favourite}
          line={lines.get(favourite.symbol)}
          isCurrent={favourite.symbol === current}
        />
      ))}
    </List>
  );
}

interface FavouriteRowProps {
  favourite: Favourite;
  line: Parameters<typeof RowLine>[0]['line'];
  isCurrent: boolean;
}

function FavouriteRow({ favourite, line, isCurrent }: FavouriteRowProps) {
  const { symbol, name, stock_detail: detail } = favourite;
  const quote = usePrice(priceOfFavourite(favourite));
  return (
    <PaneRow
      symbol={symbol}
      name={name}
      isCurrent={isCurrent}
      figures={[
        <span key="line" className={styles.line}>
          <RowLine line={line} direction={directionOf(quote.changePercent)} />
        </span>,
        <PercentFigure key="price" quote={quote} decimals={priceDecimals(detail.tick_size)} />,
      ]}
    />
  );
}

export function HoldingRows({ rows, current }: RowsProps<PositionRow>) {
  const { t } = useLingui();
  // Prices move between two pages, and with them a row from the one to the other.
  const positions = [...new Map(rows.map((row) => [row.symbol, row])).values()];
  useWantedSymbols(positions.map(({ symbol }) => symbol));
  return (
    <List label={t`Positions`} columns="max-content">
      {positions.map((position) => (
        <HoldingRow key={position.symbol} position={position} isCurrent={position.symbol === current} />
      ))}
    </List>
  );
}

/** What is held and at what cost, neither while amounts are hidden, and what became of it. */
function HoldingRow({ position, isCurrent }: { position: PositionRow; isCurrent: boolean }) {
  const { figure, money, percent, priceBeside } = useFormats();
  const [hidden] = useHiddenAmounts();
  const { price } = usePrice(priceOfPosition(position));
  const worth = worthAt(position, price);
  const profit = formatDecimal(worth.profit);
  const count = figure(position.count, { decimals: 0 });
  const cost = priceBeside(position.price, position.currency, { decimals: decimalsOfKind(position.kind) });
  return (
    <PaneRow
      symbol={position.symbol}
      name={position.name}
      subtitle={hidden ? undefined : `${count} × ${cost}`}
      isCurrent={isCurrent}
      figures={[
        <Figure
          key="worth"
          note={<DeltaText direction={directionOf(profit)} percent={percent(formatDecimal(worth.profitPercent))} />}
        >
          <OwnAmount text={money(formatDecimal(worth.value))} />
        </Figure>,
      ]}
    />
  );
}

interface PaneRowProps {
  symbol: string;
  name: string;
  subtitle?: ReactNode;
  figures: readonly ReactNode[];
  isCurrent: boolean;
}

function PaneRow({ symbol, name, subtitle = symbol, figures, isCurrent }: PaneRowProps) {
  const nameOf = useInstrumentName();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <Row
      title={<span className={styles.name}>{nameOf(name)}</span>}
      subtitle={<span className={styles.name}>{subtitle}</span>}
      figures={figures}
      render={
        <Link
          ref={link}
          to="/stock/v2/$symbol/$name"
          params={{ symbol, name }}
          aria-current={isCurrent ? 'page' : undefined}
        />
      }
    />
  );
}
