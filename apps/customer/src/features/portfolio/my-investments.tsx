import { useLingui } from '@lingui/react/macro';
import { formatDecimal, percentChange, decimal } from '@sauda/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCustomer } from '../../data/account.ts';
import { useDayLines, type DayLine } from '../../data/day-lines.ts';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { priceOfPosition, useMovedValue, worthAt } from '../../data/position-worth.ts';
import { chartNumber, decimalsOfKind, directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { intervals } from '../../lib/intervals.ts';
import { usePollingMs, usePrice, useWantedSymbols } from '../../lib/stream/use-live.ts';
import { AreaLine } from '../../ui/area-line.tsx';
import { Button, IconButton, TextButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons/icons.tsx';
import { Figure, List, Row } from '../../ui/list.tsx';
import { RowLine } from '../../ui/row-line.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { homePortfolioQuery, type Portfolio } from './portfolio-query.ts';
import styles from './my-investments.module.css';

/** The rest are a tap away. */
const SHOWN = 3;
const columns = '3.5rem 7rem';

/** What the customer owns, how it went today, what cash there is, and the largest of what is held. */
export function MyInvestments() {
  const { t } = useLingui();
  // The stream moves the rows that are shown; what the others come to is asked for.
  const refetchInterval = usePollingMs(intervals.positionsMs) || intervals.besideStreamMs;
  const query = useQuery({ ...homePortfolioQuery, refetchInterval });
  const { data } = query;
  useWantedSymbols(data?.instruments.map(({ symbol }) => symbol) ?? []);
  if (data === undefined) {
    return (
      <NotLoaded query={query} className={styles.head}>
        <Skeleton width="6rem" height="1.1rem" />
        <Skeleton width="14rem" height="2.44rem" />
        <Skeleton width="9rem" height="1.25rem" />
      </NotLoaded>
    );
  }
  return (
    <>
      <Worth portfolio={data} />
      <Month history={data.history} />
      <Cash />
      {data.instruments.length > 0 && (
        <section>
          <SectionHeading
            link={
              <TextButton
                render={<Link to="/trade" />}
              >{t`All ${data.instruments.length + data.others.count}`}</TextButton>
            }
          >
            {t`Holdings`} <span className={styles.when}>{t`price today`}</span>
          </SectionHeading>
          <Holdings rows={data.instruments.slice(0, SHOWN)} />
        </section>
      )}
    </>
  );
}

type Holding = Portfolio['instruments'][number];

function Worth({ portfolio: { current, day_change, instruments } }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  const { money, percent } = useFormats();
  const [hidden, toggleHidden] = useHiddenAmounts();
  const moved = BigInt(useMovedValue(instruments));
  const [value, today] = [decimal(current) + moved, decimal(day_change) + moved];
  const change = formatDecimal(today);
  return (
    <section className={styles.head}>
      <h2 className={styles.label}>
        {t`Investments`}
        <IconButton
          className={styles.eye}
          label={hidden ? t`Show amounts` : t`Hide amounts`}
          icon={hidden ? <EyeOffIcon size="s" /> : <EyeIcon size="s" />}
          onClick={toggleHidden}
        />
      </h2>
      <OwnAmount size="hero" quietDecimals text={money(formatDecimal(value))} />
      {instruments.length > 0 && (
        <p>
          <DeltaText
            direction={directionOf(change)}
            value={hidden ? undefined : money(change, { signed: true })}
            percent={percent(formatDecimal(percentChange(value, value - today)))}
          />{' '}
          <span className="muted">{t`today`}</span>
        </p>
      )}
    </section>
  );
}

/** How what is invested has gone in the last month: a drawing, which the portfolio has in full. */
function Month({ history }: { history: Portfolio['history'] }) {
  const points = history.map(({ value }) => chartNumber(value));
  const [first = 0, last = 0] = [points[0], points.at(-1)];
  if (points.length < 2) return null;
  return <AreaLine points={points} direction={last > first ? 'up' : last < first ? 'down' : 'flat'} />;
}

function Cash() {
  const { t } = useLingui();
  const { money } = useFormats();
  const { data: customer } = useCustomer();
  return (
    <section className={classNames('spread', styles.cash)}>
      <Link to="/account" className={styles.cashLink}>
        <span className="muted line">{t`Cash`}</span>
        {customer === undefined ? (
          <Skeleton width="6rem" height="1.25rem" />
        ) : (
          <OwnAmount text={money(customer.money)} />
        )}
      </Link>
      <Button variant="tonal" size="small" render={<Link to="/recharge" />}>{t`Add money`}</Button>
    </section>
  );
}

function Holdings({ rows }: { rows: readonly Holding[] }) {
  const { t } = useLingui();
  const symbols = rows.map(({ symbol }) => symbol);
  const lines = useDayLines(symbols);
  return (
    <List label={t`Holdings`} columns={columns}>
      {rows.map((row) => (
        <HoldingRow key={row.symbol} position={row} line={lines.get(row.symbol)} />
      ))}
    </List>
  );
}

/** What it is worth, beside how its price went today. */
function HoldingRow({ position, line }: { position: Holding; line: DayLine | undefined }) {
  const nameOf = useInstrumentName();
  const { figure, money, percent, priceBeside } = useFormats();
  const [hidden] = useHiddenAmounts();
  const known = usePrice(priceOfPosition(position));
  const direction = directionOf(known.changePercent);
  const count = figure(position.count, { decimals: 0 });
  const price = priceBeside(known.price, position.currency, { decimals: decimalsOfKind(position.kind) });
  return (
    <Row
      title={nameOf(position.name)}
      subtitle={hidden ? position.symbol : `${count} × ${price}`}
      figures={[
        <RowLine key="line" line={line} direction={direction} />,
        <Figure key="value" note={<DeltaText direction={direction} percent={percent(known.changePercent)} />}>
          <OwnAmount text={money(formatDecimal(worthAt(position, known.price).value))} />
        </Figure>,
      ]}
      render={<Link to="/stock/v2/$symbol/$name" params={{ symbol: position.symbol, name: position.name }} />}
    />
  );
}
