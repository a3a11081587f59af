import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { FundOrders } from '../../features/offerings/funds/fund-orders.tsx';
import { fundTabs, type FundTab } from '../../features/offerings/funds/fund-queries.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/fund-investment/orders');

export function FundOrdersScreen() {
  const { t } = useLingui();
  const { status = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const labels: Readonly<Record<FundTab, string>> = {
    all: t`All`,
    active: t`Active`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
  };
  return (
    <>
      <SubHeader title={t`Fund orders`} />
      <main>
        <Tabs
          id="orders"
          label={t`Status`}
          tabs={fundTabs.map((tab) => ({ value: tab, label: labels[tab] }))}
          value={status}
          onChange={(tab) => void navigate({ search: tab === 'all' ? {} : { status: tab }, replace: true })}
        />
        <TabPanel id="orders" value={status}>
          <FundOrders key={status} tab={status} />
        </TabPanel>
      </main>
    </>
  );
}
