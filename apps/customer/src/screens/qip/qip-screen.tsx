import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { BlockList } from '../../features/offerings/blocks/block-list.tsx';
import { OrdersLink } from '../../features/offerings/orders-link.tsx';

const route = getRouteApi('/qip');

export function QipScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`QIP`} actions={<OrdersLink to="/qip/orders" />} />
      <main>
        <BlockList
          mold="finalize"
          code={code}
          onCode={(next) => void navigate({ search: next === '' ? {} : { code: next }, replace: true })}
          onBought={() => void navigate({ to: '/qip/orders' })}
        />
      </main>
    </>
  );
}
