import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { List } from '../../ui/list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Row } from '../../ui/row.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Allocation } from './allocation.tsx';
import { History } from './history.tsx';
import styles from './portfolio.module.css';
import { portfolioQuery } from './portfolio-query.ts';
import { LoadFailed } from '../frame/not-loaded.tsx';

/** What is invested and what has become of it, how it is spread, and how it went. */
export function PortfolioView() {
  const { t } = useLingui();
  const { money } = useFormats();
  const query = useQuery(portfolioQuery);
  const { data: portfolio, error } = query;
  if (portfolio === undefined) {
    return error === null ? (
      <Loading label={t`Loading`}>
        <div className={styles.hero}>
          <Skeleton width="12rem" height="2.5rem" />
          <Skeleton width="100%" height="2.5rem" />
        </div>
        <SkeletonRows count={6} figures={2} />
      </Loading>
    ) : (
      <LoadFailed query={query} />
    );
  }
  const gain = (amount: string) => (
    <DeltaText direction={directionOf(amount)} value={money(amount, { signed: true })} />
  );
  return (
    <>
      <section className={styles.hero}>
        <div>
          <p className="muted">{t`Current value`}</p>
          <MoneyText size="headline" text={money(portfolio.current)} />
        </div>
        <Facts
          facts={[
            { label: t`Invested`, value: money(portfolio.invested) },
            { label: t`Today`, value: gain(portfolio.day_change) },
            { label: t`Unrealised`, value: gain(portfolio.unrealised) },
            { label: t`Realised`, value: gain(portfolio.realised) },
          ]}
        />
      </section>
      <List>
        <Row
          title={t`Dividends and interest`}
          figures={[money(portfolio.income)]}
          chevron
          render={<Link to="/income" />}
        />
        <Row title={t`Stops and targets`} chevron render={<Link to="/alerts" search={{ tab: 'triggers' }} />} />
      </List>
      {portfolio.classes.length === 0 ? (
        <EmptyState
          title={t`No positions yet`}
          action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
        >
          <Trans>What you buy appears here with its cost and its profit.</Trans>
        </EmptyState>
      ) : (
        <Allocation portfolio={portfolio} />
      )}
      <History history={portfolio.history} />
    </>
  );
}
