import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { OrdersDrawing } from '../../ui/empty-drawings.tsx';
import { List } from '../../ui/list.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { OrderRow } from '../frame/order-row.tsx';
import { orderRecordsQuery, type RecordTab } from './order-queries.ts';
import { AddressTabs } from '../frame/address-tabs.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { PagedList } from '../frame/paged-list.tsx';

// As wide as what became of each.
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
  const emptyTitles: Readonly<Record<RecordTab, string>> = {
    all: t`No orders yet`,
    pending: t`No pending orders`,
    success: t`No successful orders`,
    cancelled: t`No cancelled orders`,
    expired: t`No expired orders`,
  };
  return (
    <PagedList
      query={records}
      loading={t`Loading orders`}
      skeleton={{ count: 8, columns: '7.5rem', figures: 1 }}
      end={t`No more orders`}
      empty={{
        drawing: <OrdersDrawing />,
        title: emptyTitles[tab],
        children:
          tab === 'pending'
            ? t`A limit order waits here until its price comes.`
            : t`Every order appears here with what became of it.`,
        action: <Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>,
      }}
    >
      {(rows) => (
        <List label={t`Orders`} columns={columns}>
          {rows.map((order) => (
            <OrderRow
              key={order.no}
              order={order}
              action={order.status === 'pending' && <CancelOrderButton order={order} side={order.side} />}
            />
          ))}
        </List>
      )}
    </PagedList>
  );
}
