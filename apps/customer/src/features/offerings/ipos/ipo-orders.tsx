import { useLingui } from '@lingui/react/macro';
import { AddressTabs } from '../../frame/address-tabs.tsx';
import { ApplicationOrders } from './application-orders.tsx';
import { SaleOrders } from './sale-orders.tsx';

/** The customer's applications, and what was allotted and sold. */
export function IpoOrders() {
  const { t } = useLingui();
  return (
    <AddressTabs
      id="orders"
      label={t`IPO orders`}
      tabs={[
        ['applications', t`Application Records`],
        ['sales', t`Sales Record`],
      ]}
      name="tab"
    >
      {(tab) => (tab === 'sales' ? <SaleOrders /> : <ApplicationOrders />)}
    </AddressTabs>
  );
}
