import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DayLine } from '../../data/day-lines.ts';
import { directionOf, priceDecimals, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { useIsStale } from '../../lib/price-age.ts';
import { usePrice, type KnownPrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { PriceTick } from '../../ui/price-tick.tsx';
import { Row, Figure } from '../../ui/list.tsx';
import { RowLine } from '../../ui/row-line.tsx';
import { priceOfRow, type InstrumentRow as Instrument } from './instrument-list.ts';
import styles from './instrument-row.module.css';

interface InstrumentRowProps {
  instrument: Instrument;
  /** Today's course; its place is kept while there is none. */
  line: DayLine | undefined;
  /** A small fact of its own, after the code. */
  fact?: ReactNode;
}

/** One instrument of a list with today's course and its live price over its change; the whole row leads to its detail. */
export function InstrumentRow({ instrument, line, fact }: InstrumentRowProps) {
  const nameOf = useInstrumentName();
  const { symbol, name, category_code: category } = instrument;
  const quote = usePrice(priceOfRow(instrument));
  const direction = directionOf(quote.changePercent);
  return (
    <Row
      title={<span className={styles.name}>{nameOf(name)}</span>}
      subtitle={
        <span className={styles.name}>
          {symbol}
          {fact !== undefined && <> · {fact}</>}
        </span>
      }
      figures={[
        <RowLine key="line" line={line} direction={direction} />,
        <PercentFigure key="price" quote={quote} decimals={priceDecimals(instrument.tick_size)} />,
      ]}
      render={<Link to="/stock/$code/$category_code/$name" params={{ code: symbol, category_code: category, name }} />}
    />
  );
}

interface PercentFigureProps {
  quote: KnownPrice;
  decimals: number;
  /** Of the price, where instruments of several stand in one list: it then has its sign, and is grouped as is usual with it. */
  currency?: string;
}

/** For a row's column: a price with its change in per cent below. One that is not up to date steps back. */
export function PercentFigure({ quote, decimals, currency }: PercentFigureProps) {
  const { t } = useLingui();
  const { currency: account, figure, percent } = useFormats();
  const stale = useIsStale(quote.time);
  const className = stale ? styles.stale : undefined;
  const change = (
    <DeltaText
      className={className}
      direction={directionOf(quote.changePercent)}
      percent={percent(quote.changePercent)}
    />
  );
  return (
    <Figure note={change}>
      <PriceTick value={quote.price} className={className}>
        {currency === undefined
          ? figure(quote.price, { decimals })
          : priceText(quote.price, currency, account, { decimals })}
        {stale && <span className="sr-only"> {t`Not up to date`}</span>}
      </PriceTick>
    </Figure>
  );
}

interface PriceFigureProps {
  known: KnownPrice;
  decimals: number;
}

/** For a row's column: the live price, with change and per cent below. One that is not up to date steps back. */
export function PriceFigure({ known, decimals }: PriceFigureProps) {
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
        {figure(quote.price, { decimals })}
        {stale && <span className="sr-only"> {t`Not up to date`}</span>}
      </PriceTick>
    </Figure>
  );
}
