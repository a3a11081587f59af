import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDayLines, type DayLine } from '../../../data/day-lines.ts';
import { directionOf, multiplied, priceDecimals, priceText } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';
import { usePrice } from '../../../lib/stream/use-live.ts';
import { ChipLinks } from '../../../ui/chips.tsx';
import { Row } from '../../../ui/list.tsx';
import { RowLine } from '../../../ui/row-line.tsx';
import { type InstrumentRow, priceOfRow } from '../instrument-list.ts';
import { PercentFigure, PriceFigure } from '../instrument-row.tsx';
import styles from '../instrument-row.module.css';

/** How the rows of each class are laid out, in rem so that they grow with the text. */
export const assetColumns = { forex: '7.75rem', futures: '3.5rem 6.5rem', treasury: '3rem 5.5rem' } as const;

interface LinedAssetsProps {
  /** At most so many as lines are told of at once: a page. */
  rows: readonly InstrumentRow[];
}

/** A page of pairs or contracts, with today's courses. */
export function LinedAssets({ rows }: LinedAssetsProps) {
  const lines = useDayLines(rows.map(({ symbol }) => symbol));
  return rows.map((row) => {
    const props = { instrument: row, line: lines.get(row.symbol) };
    return row.terms?.base_currency == null ? (
      <ContractRow key={row.symbol} {...props} />
    ) : (
      <PairRow key={row.symbol} {...props} />
    );
  });
}

interface AssetRowProps {
  instrument: InstrumentRow;
  line: DayLine | undefined;
}

/** A currency pair, which is known by its code; its name has the room beneath the course too. */
function PairRow({ instrument, line }: AssetRowProps) {
  const { symbol, name } = instrument;
  const nameOf = useInstrumentName();
  const quote = usePrice(priceOfRow(instrument));
  return (
    <Row
      title={
        <span className={styles.pair}>
          {symbol}
          <RowLine line={line} direction={directionOf(quote.changePercent)} />
        </span>
      }
      subtitle={<span className={styles.pairName}>{nameOf(name)}</span>}
      figures={[<PriceFigure key="price" known={quote} decimals={priceDecimals(instrument.tick_size)} />]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} />}
    />
  );
}

/** What contracts are on, with the price of the nearest one and a chip for each. */
function ContractRow({ instrument, line }: AssetRowProps) {
  const { t } = useLingui();
  const { currency: account } = useFormats();
  const nameOf = useInstrumentName();
  const { symbol, name, currency, terms, underlying } = instrument;
  const quote = usePrice(priceOfRow(instrument));
  const value = priceText(multiplied(quote.price, terms?.multiplier ?? 1), currency, account, { decimals: 0 });
  return (
    <Row
      title={<span className={styles.name}>{nameOf(underlying?.name ?? name)}</span>}
      subtitle={t`Contract ${value}`}
      figures={[
        <RowLine key="line" line={line} direction={directionOf(quote.changePercent)} />,
        <PercentFigure
          key="price"
          quote={quote}
          decimals={priceDecimals(instrument.tick_size)}
          // Contracts of several countries stand in one list.
          currency={currency}
        />,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} />}
      below={<Months instrument={instrument} />}
    />
  );
}

/** The contracts of a row, the nearest first; nothing where they have no end. */
function Months({ instrument }: { instrument: InstrumentRow }) {
  const { t } = useLingui();
  const { month, shortMoment } = useFormats();
  const nameOf = useInstrumentName();
  const ending = (instrument.contracts ?? []).flatMap(({ ends_at: end, ...one }) =>
    end === null ? [] : [{ ...one, end }],
  );
  if (ending.length === 0) return null;
  // Those that end within hours are told apart by the hour.
  const areMonthly = new Set(ending.map(({ end }) => month(end))).size === ending.length;
  return (
    <div className={styles.months}>
      <ChipLinks
        label={t`Contracts`}
        links={ending.map(({ symbol, name, end }) => ({
          key: symbol,
          label: (
            <>
              {areMonthly && ending.length > 1 ? month(end) : shortMoment(end)}
              <span className="sr-only"> {nameOf(name)}</span>
            </>
          ),
          shown: symbol === instrument.symbol,
          render: <Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} />,
        }))}
      />
    </div>
  );
}

/** A bond by what it yields, its coupon where its name does not say it, and its end. */
export function BondRow({ instrument }: { instrument: InstrumentRow }) {
  const { month, rate, shortMoment } = useFormats();
  const { symbol, name, terms } = instrument;
  const nameOf = useInstrumentName();
  const quote = usePrice(priceOfRow(instrument));
  const coupon = terms?.coupon_rate ?? null;
  const end = terms?.matures_at ?? null;
  const isSoon = end !== null && Date.parse(end) - Date.parse(instrument.quote_time) < DAY_MS;
  const facts = [
    symbol,
    ...(coupon === null || name.includes(`${Number(coupon)}%`) ? [] : [rate(coupon)]),
    ...(end === null ? [] : [isSoon ? shortMoment(end) : month(end)]),
  ];
  return (
    <Row
      title={nameOf(name)}
      subtitle={facts.join(' · ')}
      figures={[
        terms?.yield_percent == null ? '–' : rate(terms.yield_percent),
        <PercentFigure key="price" quote={quote} decimals={priceDecimals(instrument.tick_size)} />,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} />}
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;
