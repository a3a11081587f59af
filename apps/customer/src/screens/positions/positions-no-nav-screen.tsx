import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { positionTypes } from '../../features/trading/position-queries.ts';
import { Positions } from './positions.tsx';
import { PositionsActions } from './positions-actions.tsx';

const route = getRouteApi('/trade-no-nav/$type/{-$buck}');

/** Positions as other screens lead to them: with a way back instead of the bottom navigation. */
export function PositionsNoNavScreen() {
  const { t } = useLingui();
  const params = route.useParams();
  const navigate = route.useNavigate();
  const type = positionTypes.find((known) => known === params.type) ?? 'stock';
  return (
    <>
      <SubHeader title={t`Positions`} actions={<PositionsActions />} />
      <Positions type={type} onType={(next) => void navigate({ params: { ...params, type: next }, replace: true })} />
    </>
  );
}
