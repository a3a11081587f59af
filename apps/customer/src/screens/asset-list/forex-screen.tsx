import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AssetListScreen } from './asset-list-screen.tsx';

const route = getRouteApi('/forex');

export function ForexScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AssetListScreen
      kind="forex"
      title={t`Forex`}
      buck="1"
      code={code}
      onCode={(next) => void navigate({ search: next === '' ? {} : { code: next }, replace: true })}
    />
  );
}
