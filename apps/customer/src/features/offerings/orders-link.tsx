import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RecordsLink } from '../frame/records-link.tsx';

interface OrdersLinkProps {
  to: '/block-trading/orders' | '/qip/orders' | '/ipo/orders' | '/fund-investment/orders';
}

/** In the header of a list of offerings: the way to what one has ordered of them. */
export function OrdersLink({ to }: OrdersLinkProps) {
  return (
    <RecordsLink render={<Link to={to} />}>
      <Trans>Orders</Trans>
    </RecordsLink>
  );
}
