import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SearchButton } from '../../features/market/search/search-button.tsx';
import { CustomerServiceLink } from '../../features/support/customer-service-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PieIcon, ReceiptIcon } from '../../ui/icons/money-icons.tsx';

export function PositionsActions() {
  const { t } = useLingui();
  return (
    <>
      <IconButton label={t`Portfolio`} icon={<PieIcon />} render={<Link to="/portfolio" />} />
      <IconButton label={t`Stock records`} icon={<ReceiptIcon />} render={<Link to="/records" />} />
      <SearchButton />
      <CustomerServiceLink />
    </>
  );
}
