import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { FundList } from '../../features/offerings/funds/fund-list.tsx';
import { OrdersLink } from '../../features/offerings/orders-link.tsx';

export function FundInvestmentScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`Funds`} actions={<OrdersLink to="/fund-investment/orders" />} />
      <main>
        <FundList />
      </main>
    </>
  );
}
