import { useLingui } from '@lingui/react/macro';
import { AddressTabs } from '../../frame/address-tabs.tsx';
import { Screen } from '../../frame/screen.tsx';
import { OrdersLink } from '../orders-link.tsx';
import type { BlockMold, BlockTab } from './block-queries.ts';
import { BlockList } from './block-list.tsx';
import { BlockOrders } from './block-orders.tsx';

export const BlockTradingScreen = () => <BlockScreen mold="bulk" orders="/block-trading/orders" />;
export const QipScreen = () => <BlockScreen mold="finalize" orders="/qip/orders" />;
export const BlockTradingOrders = () => <BlockOrderTabs mold="bulk" />;
export const QipOrders = () => <BlockOrderTabs mold="finalize" />;

function BlockScreen({ mold, orders }: { mold: BlockMold; orders: '/block-trading/orders' | '/qip/orders' }) {
  return (
    <Screen actions={<OrdersLink to={orders} />}>
      <BlockList mold={mold} orders={orders} />
    </Screen>
  );
}

function BlockOrderTabs({ mold }: { mold: BlockMold }) {
  const { t } = useLingui();
  return (
    <AddressTabs<BlockTab>
      id="orders"
      label={t`Status`}
      tabs={[
        ['all', t`All`],
        ['failed', t`Failed`],
        ['success', t`Success`],
      ]}
      name="status"
    >
      {(tab) => <BlockOrders key={tab} mold={mold} tab={tab} />}
    </AddressTabs>
  );
}
