import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { RootHeader } from '../../features/frame/root-header.tsx';
import { positionsSearch } from '../../features/trading/position-queries.ts';
import { Positions } from './positions.tsx';
import { PositionsActions } from './positions-actions.tsx';

const route = getRouteApi('/trade');

export function PositionsScreen() {
  const { t } = useLingui();
  const { type = 'stock' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <RootHeader title={t`Positions`} actions={<PositionsActions />} />
      <Positions type={type} onType={(next) => void navigate({ search: positionsSearch(next), replace: true })} />
    </>
  );
}
