import { useLingui } from '@lingui/react/macro';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { IpoList } from '../../features/offerings/ipos/ipo-list.tsx';
import { OrdersLink } from '../../features/offerings/orders-link.tsx';

export function IpoScreen() {
  const { t } = useLingui();
  return (
    <>
      <SubHeader title={t`IPO`} actions={<OrdersLink to="/ipo/orders" />} />
      <main>
        <IpoList />
      </main>
    </>
  );
}
