import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { GrowthCurve } from './growth-curve.tsx';
import styles from './portfolio.module.css';
import { returnsQuery, type Portfolio } from './portfolio-query.ts';
import { hasTraded, standIn, type ShownReturns } from './returns-place.ts';

/**
 * What the investments have brought by money and by time, beside the index, with its place kept while it is worked out. Draws nothing
 * before the first purchase.
 */
export function ReturnsFacts({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useLingui();
  const query = useQuery(returnsQuery);
  const { data } = query;
  if (data === undefined && !hasTraded(portfolio)) return null;
  if (data !== undefined && data.whole === null) return null;
  return (
    <section>
      <SectionHeading>{t`Returns`}</SectionHeading>
      {data?.whole != null ? (
        <ReturnsBody whole={data.whole} index={data.index} days={data.days} />
      ) : (
        <NotLoaded query={query} loading={t`Loading returns`} className={styles.waiting}>
          <div className={styles.unseen}>
            <ReturnsBody {...standIn(portfolio)} />
          </div>
          <div className={classNames(styles.cover, 'gutter')}>
            <Skeleton width="100%" height="100%" />
          </div>
        </NotLoaded>
      )}
    </section>
  );
}

function ReturnsBody({ whole, index, days }: ShownReturns) {
  const { t } = useLingui();
  const { day } = useFormats();
  const since = day(whole.since);
  const ofIndex = days.at(-1)?.index ?? null;
  // On the first day the index counts from the evening before, and what was bought from its purchase.
  const comparable = index !== null && days.length > 1;
  return (
    <>
      {days.length > 1 && <GrowthCurve days={days} index={index?.name ?? ''} />}
      <div className="gap-3 gutter above-4 below-5">
        <Facts
          facts={[
            whole.money_weighted_yearly === null
              ? { label: t`Your money`, value: <Return percent={whole.money_weighted} /> }
              : { label: t`Yearly, your money`, value: <Return percent={whole.money_weighted_yearly} /> },
            whole.time_weighted_yearly === null
              ? { label: t`By time`, value: <Return percent={whole.time_weighted} /> }
              : { label: t`Yearly, by time`, value: <Return percent={whole.time_weighted_yearly} /> },
            ...(comparable ? [{ label: index.name, value: <Return percent={ofIndex} /> }] : []),
          ]}
        />
        <p className="muted">
          {t`Since ${since}, at most a year back by time and for the index. Your money counts how much was invested when; by time does not. Fees and dividends are in both. Less than a year is not made into a yearly return.`}
        </p>
      </div>
    </>
  );
}

function Return({ percent: figure }: { percent: string | null }) {
  const { percent } = useFormats();
  return figure === null ? '–' : <DeltaText direction={directionOf(figure)} percent={percent(figure)} />;
}
