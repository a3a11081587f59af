import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { OrderRecordRow } from './order-record-row.tsx';
import { orderRecordsQuery, type RecordTab } from './order-records.ts';
import { AddressTabs } from '../frame/address-tabs.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';

// As wide as what became of each: a row with a button has little room.
const columns = 'max-content';

export function StockRecordsScreen() {
  const { t } = useLingui();
  return (
    <Screen actions={<CustomerServiceLink />}>
      <AddressTabs<RecordTab>
        id="records"
        label={t`Status`}
        tabs={[
          ['all', t`All`],
          ['pending', t`Pending`],
          ['success', t`Success`],
          ['cancelled', t`Cancelled`],
          ['expired', t`Expired`],
        ]}
        name="status"
      >
        {(tab) => <OrderRecordsList key={tab} tab={tab} />}
      </AddressTabs>
    </Screen>
  );
}

/** The orders of one tab; each leads to its receipt, and one that waits can be cancelled. */
function OrderRecordsList({ tab }: { tab: RecordTab }) {
  const { t } = useLingui();
  const records = useInfiniteQuery(orderRecordsQuery(tab));
  const rows = records.data?.pages.flatMap((page) => page.rows);
  const emptyTitles: Readonly<Record<RecordTab, string>> = {
    all: t`No orders yet`,
    pending: t`No pending orders`,
    success: t`No successful orders`,
    cancelled: t`No cancelled orders`,
    expired: t`No expired orders`,
  };
  if (rows === undefined) {
    return (
      <NotLoaded query={records} loading={t`Loading records`}>
        <SkeletonRows count={8} columns="7.5rem" figures={1} />
      </NotLoaded>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title={emptyTitles[tab]}
        action={tab === 'all' && <Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
      >
        <Trans>Every order appears here with what became of it.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <List label={t`Stock records`} columns={columns}>
        {rows.map((order) => (
          <OrderRecordRow key={order.no} order={order} />
        ))}
      </List>
      <NextPage query={records} end={t`No more records`} />
    </>
  );
}
