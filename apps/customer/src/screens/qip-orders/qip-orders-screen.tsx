import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { BlockOrders } from '../../features/offerings/blocks/block-orders.tsx';
import { BlockOrderTabs } from '../../features/offerings/blocks/block-order-tabs.tsx';

const route = getRouteApi('/qip/orders');

export function QipOrdersScreen() {
  const { t } = useLingui();
  const { status = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`QIP orders`} />
      <main>
        <BlockOrderTabs
          tab={status}
          onTab={(tab) => void navigate({ search: tab === 'all' ? {} : { status: tab }, replace: true })}
        >
          <BlockOrders key={status} mold="finalize" tab={status} />
        </BlockOrderTabs>
      </main>
    </>
  );
}
