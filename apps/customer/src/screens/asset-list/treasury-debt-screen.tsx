import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { AssetListScreen } from './asset-list-screen.tsx';

const route = getRouteApi('/treasury-debt');

export function TreasuryDebtScreen() {
  const { t } = useLingui();
  const { code = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AssetListScreen
      kind="treasury"
      title={t`Treasury debt`}
      buck="ok"
      code={code}
      onCode={(next) => void navigate({ search: next === '' ? {} : { code: next }, replace: true })}
    />
  );
}
