import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { BlockOrders } from '../../features/offerings/blocks/block-orders.tsx';
import { BlockOrderTabs } from '../../features/offerings/blocks/block-order-tabs.tsx';

const route = getRouteApi('/block-trading/orders');

export function BlockOrdersScreen() {
  const { t } = useLingui();
  const { status = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`Block trading orders`} />
      <main>
        <BlockOrderTabs
          tab={status}
          onTab={(tab) => void navigate({ search: tab === 'all' ? {} : { status: tab }, replace: true })}
        >
          <BlockOrders key={status} mold="bulk" tab={status} />
        </BlockOrderTabs>
      </main>
    </>
  );
}
