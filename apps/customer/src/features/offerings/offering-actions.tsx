import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { RecordsLink } from '../frame/records-link.tsx';

interface OfferingActionsProps {
  orders: '/block-trading/orders' | '/qip/orders' | '/ipo/orders' | '/fund-investment/orders';
}

/** In the header of a list of offerings: the way to what one has ordered of them, and to customer service. */
export function OfferingActions({ orders }: OfferingActionsProps) {
  return (
    <>
      <RecordsLink render={<Link to={orders} />}>
        <Trans>Orders</Trans>
      </RecordsLink>
      <CustomerServiceLink />
    </>
  );
}
