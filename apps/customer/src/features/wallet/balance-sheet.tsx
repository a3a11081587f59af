import type { Answer } from '@sauda/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { List } from '../../ui/list.tsx';
import { Row } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { balanceQuery } from './account-queries.ts';
import styles from './balance-sheet.module.css';
import { causeLink } from './cause-link.tsx';

/** Why the balance is what it is: free, held and by what, on its way, invested, owed. */
export function BalanceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`What your total is made of`} closeLabel={t`Close`}>
      {open && <Breakdown />}
    </Sheet>
  );
}

function Breakdown() {
  const { t } = useLingui();
  const { money } = useFormats();
  const query = useInfiniteQuery(balanceQuery);
  const data = query.data?.pages[0];
  if (query.data === undefined || data === undefined) {
    return query.isError ? (
      <ErrorState title={t`Load failed, please retry`} retryLabel={t`Retry`} onRetry={() => void query.refetch()} />
    ) : (
      <Loading label={t`Loading`}>
        <SkeletonRows count={4} figures={1} columns="6rem" />
      </Loading>
    );
  }
  return (
    <>
      <List label={t`What your total is made of`}>
        <Row title={t`Free to use`} figures={[money(data.balance)]} />
        <Row title={t`Held`} figures={[money(data.held)]} />
        <Row
          title={t`On its way`}
          figures={[money(data.in_transit)]}
          render={<Link to="/recharge-records/{-$type}" params={{ type: 'withdraw' }} />}
        />
        <Row title={t`Invested`} figures={[money(data.invested)]} render={<Link to="/trade" />} />
        <Row title={t`Owed`} figures={[money(data.owed)]} render={<Link to="/loan" />} />
      </List>
      <div className={styles.figures}>
        <KeyValueList items={[{ label: t`Total assets`, value: money(data.total), total: true }]} />
      </div>
      {data.holds_count > 0 && (
        <>
          <h3 className={styles.title}>
            <Trans>Held by</Trans>
          </h3>
          <List label={t`Held by`}>
            {holdsIn(query.data.pages).map(({ kind, no, name, amount }) => (
              <Row
                key={no}
                title={name}
                subtitle={kind === 'order' ? t`Order ${no}` : t`IPO application ${no}`}
                figures={[money(amount)]}
                render={causeLink({ kind, no })}
              />
            ))}
          </List>
          {(query.hasNextPage || query.data.pages.length > 1) && (
            <NextPage query={query} end={t`Nothing else is held`} />
          )}
        </>
      )}
    </>
  );
}

type Hold = Answer<'GET /stock/success/v2/balance'>['data']['holds'][number];

/** Each once: one that came in meanwhile has moved others to the next page. */
function holdsIn(pages: ReadonlyArray<{ holds: readonly Hold[] }>): readonly Hold[] {
  return [...new Map(pages.flatMap(({ holds }) => holds).map((hold) => [hold.no, hold])).values()];
}
