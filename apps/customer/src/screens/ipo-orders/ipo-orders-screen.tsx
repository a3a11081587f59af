import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { ApplicationOrders } from '../../features/offerings/ipos/application-orders.tsx';
import { SaleOrders } from '../../features/offerings/ipos/sale-orders.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/ipo/orders');

export function IpoOrdersScreen() {
  const { t } = useLingui();
  const { tab = 'applications' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`IPO orders`} />
      <main>
        <Tabs
          id="orders"
          label={t`IPO orders`}
          tabs={[
            { value: 'applications', label: t`Application Records` },
            { value: 'sales', label: t`Sales Record` },
          ]}
          value={tab}
          onChange={(next) => void navigate({ search: next === 'sales' ? { tab: next } : {}, replace: true })}
        />
        <TabPanel id="orders" value={tab}>
          {tab === 'sales' ? <SaleOrders /> : <ApplicationOrders />}
        </TabPanel>
      </main>
    </>
  );
}
