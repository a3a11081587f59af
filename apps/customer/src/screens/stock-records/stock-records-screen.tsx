import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { CustomerServiceLink } from '../../features/support/customer-service-link.tsx';
import { OrderRecordsList } from '../../features/trading/order-records-list.tsx';
import { recordTabs, type RecordTab } from '../../features/trading/order-records.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';

const route = getRouteApi('/records');

export function StockRecordsScreen() {
  const { t } = useLingui();
  const { status = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const labels: Readonly<Record<RecordTab, string>> = {
    all: t`All`,
    pending: t`Pending`,
    success: t`Success`,
    cancelled: t`Cancelled`,
    expired: t`Expired`,
  };
  return (
    <>
      <SubHeader title={t`Stock records`} actions={<CustomerServiceLink />} />
      <main>
        <Tabs
          id="records"
          label={t`Status`}
          tabs={recordTabs.map((tab) => ({ value: tab, label: labels[tab] }))}
          value={status}
          onChange={(tab) => void navigate({ search: tab === 'all' ? {} : { status: tab }, replace: true })}
        />
        <TabPanel id="records" value={status}>
          <OrderRecordsList key={status} tab={status} />
        </TabPanel>
      </main>
    </>
  );
}
