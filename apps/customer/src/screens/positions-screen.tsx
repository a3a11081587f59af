import { useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { StopTargetButton } from '../features/alerts/stop-target-button.tsx';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { NoticesLink } from '../features/frame/notices-link.tsx';
import { RootHeader } from '../features/frame/header.tsx';
import { Screen } from '../features/frame/screen.tsx';
import { SearchButton } from '../features/market/search/search-button.tsx';
import { PendingOrders } from '../features/trading/pending-orders.tsx';
import { PositionList } from '../features/trading/position-list.tsx';
import { positionsSearch, positionTypes, type PositionType } from '../features/trading/position-queries.ts';
import { PositionTypes } from '../features/trading/position-types.tsx';
import { IconButton } from '../ui/button.tsx';
import { ReceiptIcon } from '../ui/icons/money-icons.tsx';

const tab = getRouteApi('/trade');
const beneath = getRouteApi('/trade-no-nav/$type/{-$buck}');

export function PositionsScreen() {
  const { t } = useLingui();
  const { type = 'stock' } = tab.useSearch();
  const navigate = tab.useNavigate();
  return (
    <>
      <RootHeader title={t`Positions`} actions={<PositionsActions />} />
      <main>
        <Positions type={type} onType={(next) => void navigate({ search: positionsSearch(next), replace: true })} />
      </main>
    </>
  );
}

/** Positions as other screens lead to them: with a way back instead of the bottom navigation. */
export function PositionsNoNavScreen() {
  const params = beneath.useParams();
  const navigate = beneath.useNavigate();
  const type = positionTypes.find((known) => known === params.type) ?? 'stock';
  return (
    <Screen actions={<PositionsActions />}>
      <Positions type={type} onType={(next) => void navigate({ params: { ...params, type: next }, replace: true })} />
    </Screen>
  );
}

function PositionsActions() {
  const { t } = useLingui();
  return (
    <>
      <IconButton label={t`Orders`} icon={<ReceiptIcon />} render={<Link to="/records" />} />
      <SearchButton />
      <CustomerServiceLink />
      <NoticesLink />
    </>
  );
}

function Positions({ type, onType }: { type: PositionType; onType: (type: PositionType) => void }) {
  return (
    <>
      <PositionTypes value={type} onChange={onType} />
      <PositionList key={type} type={type} lotAction={(lot) => <StopTargetButton lot={lot} />} />
      <PendingOrders key={`pending ${type}`} type={type} />
    </>
  );
}
