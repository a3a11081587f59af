import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AssetListScreen } from './asset-list-screen.tsx';

const route = getRouteApi('/futures');

export function FuturesScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AssetListScreen
      kind="futures"
      title={t`Futures`}
      buck="ok"
      code={code}
      onCode={(next) => void navigate({ search: next === '' ? {} : { code: next }, replace: true })}
    />
  );
}
