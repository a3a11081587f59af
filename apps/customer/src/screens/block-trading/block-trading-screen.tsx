import { Trans, useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { BlockList } from '../../features/offerings/blocks/block-list.tsx';
import { TextButton } from '../../ui/text-button.tsx';

const route = getRouteApi('/block-trading');

export function BlockTradingScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader
        title={t`Block trading`}
        actions={
          <TextButton render={<Link to="/block-trading/orders" />}>
            <Trans>Orders</Trans>
          </TextButton>
        }
      />
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
