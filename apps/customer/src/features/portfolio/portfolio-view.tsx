import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { directionOf, chartNumber } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { PositionsDrawing } from '../../ui/empty-drawings.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, Row } from '../../ui/list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import styles from './portfolio.module.css';
import { portfolioQuery, type Portfolio } from './portfolio-query.ts';
import { ReturnsFacts } from './returns-facts.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { WorthHead, WorthHeadSkeleton } from '../frame/worth-head.tsx';
import { useMovedValue } from '../../data/position-worth.ts';
import { useWantedSymbols } from '../../lib/stream/use-live.ts';
import { decimal } from '@sauda/money';
import { plural } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { isTradedClass } from '@sauda/facts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MissingPart } from '../../ui/missing-part.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { assetClassWords } from '../../data/asset-class-words.ts';

/** What is invested and what has become of it, how it is spread, and how it went. */
export function PortfolioView() {
  const { t } = useLingui();
  const { money } = useFormats();
  const [hidden] = useHiddenAmounts();
  const query = useQuery(portfolioQuery);
  const { data: portfolio } = query;
  const instruments = portfolio?.instruments ?? [];
  const moved = BigInt(useMovedValue(instruments));
  useWantedSymbols(instruments.map(({ symbol }) => symbol));
  if (portfolio === undefined) {
    return (
      <NotLoaded query={query}>
        <WorthHeadSkeleton />
        <SkeletonRows count={2} columns="5rem" figures={1} />
        <div className="gutter above-5">
          <Skeleton width="100%" height="12rem" />
        </div>
      </NotLoaded>
    );
  }
  const { realised } = portfolio;
  const cost = money(portfolio.invested);
  return (
    <>
      <WorthHead
        cost={decimal(portfolio.invested)}
        value={decimal(portfolio.current) + moved}
        dayProfit={decimal(portfolio.day_change) + moved}
        note={
          <Trans>
            All classes · cost <OwnAmount text={cost} />
          </Trans>
        }
        query={query}
        link={<TextButton render={<Link to="/trade" />}>{t`Positions`}</TextButton>}
      />
      <ReturnsFacts portfolio={portfolio} />
      <List>
        <Row
          title={t`Profit of sales`}
          figures={[
            hidden ? (
              <OwnAmount key="gain" text={money(realised)} />
            ) : (
              <DeltaText key="gain" direction={directionOf(realised)} value={money(realised, { signed: true })} />
            ),
          ]}
        />
        <Row
          title={t`Dividends and interest`}
          figures={[<OwnAmount key="income" text={money(portfolio.income)} />]}
          chevron
          render={<Link to="/income" />}
        />
        <Row title={t`Stops and targets`} chevron render={<Link to="/alerts" search={{ tab: 'triggers' }} />} />
      </List>
      {portfolio.classes.length === 0 ? <NothingHeld /> : <Allocation portfolio={portfolio} />}
      <History history={portfolio.history} />
    </>
  );
}

function NothingHeld() {
  const { t } = useLingui();
  return (
    <EmptyState
      drawing={<PositionsDrawing />}
      title={t`No positions yet`}
      action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
    >
      <Trans>What you buy appears here with its cost and its profit.</Trans>
    </EmptyState>
  );
}

const WIDTH = 100;
const HEIGHT = 8;

/** How what is held is spread: a bar of classes where there are several, and the largest instruments, each also in a table. */
function Allocation({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const nameOf = useInstrumentName();
  const nameOfClass = useClassName();
  const { classes, instruments, others } = portfolio;
  return (
    <>
      {classes.length > 1 && (
        <section>
          <SectionHeading>{t`By class`}</SectionHeading>
          <div className="gap-3 gutter below-5">
            <ClassBar classes={classes} />
            <ShareTable caption={t`By class`} head={t`Class`}>
              {classes.map(({ type, value, percent }) => (
                <ShareRow key={type} value={money(value)} percent={percent}>
                  <span className={classNames(styles.swatch, styles[type])} aria-hidden="true" />
                  {nameOfClass(type)}
                </ShareRow>
              ))}
            </ShareTable>
          </div>
        </section>
      )}
      <section>
        <SectionHeading>{t`Largest positions`}</SectionHeading>
        <div className="gap-3 gutter below-5">
          <ShareTable caption={t`Largest positions`} head={t`Stock`}>
            {instruments.map(({ symbol, name, type, value, percent }) => (
              <ShareRow key={symbol} value={money(value)} percent={percent} bar={type}>
                <Link to="/stock/v2/$symbol/$name" params={{ symbol, name }} className={styles.link}>
                  {nameOf(name)}
                </Link>
              </ShareRow>
            ))}
            {others.count > 0 && (
              <ShareRow value={money(others.value)} percent={others.percent} bar="others">
                {t`${plural(others.count, { one: '# other', other: '# others' })}`}
              </ShareRow>
            )}
          </ShareTable>
        </div>
      </section>
    </>
  );
}

/** One bar whose parts are the classes. The table below says the same. */
function ClassBar({ classes }: Pick<Portfolio, 'classes'>) {
  const parts = classes.map(({ type, percent }, index) => ({
    type,
    width: Number(percent),
    from: classes.slice(0, index).reduce((sum, one) => sum + Number(one.percent), 0),
  }));
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ type, from, width }) => (
        <rect key={type} className={styles[type]} x={from} y="0" width={width} height={HEIGHT} />
      ))}
    </svg>
  );
}

function ShareTable({ caption, head, children }: { caption: string; head: string; children: ReactNode }) {
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">
              <Trans>Value</Trans>
            </th>
            <th scope="col">
              <Trans>Share</Trans>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface ShareRowProps {
  value: string;
  percent: string;
  /** The class in whose colour a bar is drawn below the name, as long as the share. */
  bar?: string;
  children: ReactNode;
}

function ShareRow({ value, percent, bar, children }: ShareRowProps) {
  return (
    <tr>
      <th scope="row">
        {children}
        {bar !== undefined && (
          <svg className={styles.thin} viewBox={`0 0 ${WIDTH} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width={WIDTH} height="1" />
            <rect className={styles[bar]} width={percent} height="1" />
          </svg>
        )}
      </th>
      <td>
        <OwnAmount text={value} />
      </td>
      <td>{`${percent}%`}</td>
    </tr>
  );
}

/** What a class of assets is called. */
function useClassName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => t(assetClassWords[isTradedClass(type) ? type : 'stock'].name);
}

/** On the axis, where a short amount's word would tell how many digits it has. */
const HIDDEN = '••••••';

const HistoryCanvas = lazyPart(async () => (await import('./history-canvas.tsx')).HistoryCanvas, MissingPart);

/** What the positions were worth day by day, as a picture and as a table. */
function History({ history }: Pick<Portfolio, 'history'>) {
  const { t, i18n } = useLingui();
  const { money, compact } = useFormats();
  const [hidden] = useHiddenAmounts();
  const last = history.at(-1);
  return (
    <section>
      <SectionHeading>{t`History`}</SectionHeading>
      <div className="gap-3 gutter below-5">
        {history.length < 2 ? (
          <p className="muted">
            <Trans>
              The value of your positions is written down at the end of each day. The picture begins tomorrow.
            </Trans>
          </p>
        ) : (
          <div className={styles.chart}>
            <Suspense fallback={<Skeleton width="100%" height="12rem" />}>
              <HistoryCanvas
                key={`${i18n.locale} ${hidden ? 'hidden' : 'shown'}`}
                points={history.map(({ day, value }) => ({ time: day, value: chartNumber(value) }))}
                locale={i18n.locale}
                money={(value) => (hidden ? HIDDEN : compact(value))}
                summary={
                  hidden
                    ? t`Value of the positions over ${history.length} days, amount hidden`
                    : t`Value of the positions over ${history.length} days, now ${money(last?.value ?? '0')}`
                }
              />
            </Suspense>
          </div>
        )}
        <HistoryTable history={history} />
      </div>
    </section>
  );
}

function HistoryTable({ history }: Pick<Portfolio, 'history'>) {
  const { t } = useLingui();
  const { money, day: dayOf } = useFormats();
  return (
    <details className="small">
      <summary className={styles.summary}>{t`History as a table`}</summary>
      <div className={styles.frame} tabIndex={0} role="region" aria-label={t`History`}>
        <table className={styles.table}>
          <caption className="sr-only">{t`History`}</caption>
          <thead>
            <tr>
              {[t`Day`, t`Cost`, t`Value`, t`Cash`].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ day, invested, value, cash }) => (
              <tr key={day}>
                <th scope="row" className={styles.day}>
                  {dayOf(day)}
                </th>
                <td>
                  <OwnAmount text={money(invested)} />
                </td>
                <td>
                  <OwnAmount text={money(value)} />
                </td>
                <td>
                  <OwnAmount text={money(cash)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
