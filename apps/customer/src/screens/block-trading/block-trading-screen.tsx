import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { BlockList } from '../../features/offerings/blocks/block-list.tsx';
import { OrdersLink } from '../../features/offerings/orders-link.tsx';

const route = getRouteApi('/block-trading');

export function BlockTradingScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`Block trading`} actions={<OrdersLink to="/block-trading/orders" />} />
      <main>
        <BlockList
          mold="bulk"
          code={code}
          onCode={(next) => void navigate({ search: next === '' ? {} : { code: next }, replace: true })}
          onBought={() => void navigate({ to: '/block-trading/orders' })}
        />
      </main>
    </>
  );
}
