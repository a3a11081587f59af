import { StopTargetButton } from '../../features/alerts/stop-target-button.tsx';
import { PendingOrders } from '../../features/trading/pending-orders.tsx';
import { PositionList } from '../../features/trading/position-list.tsx';
import { PositionTypes } from '../../features/trading/position-types.tsx';
import type { PositionType } from '../../features/trading/position-queries.ts';

interface PositionsProps {
  type: PositionType;
  onType: (type: PositionType) => void;
}

export function Positions({ type, onType }: PositionsProps) {
  return (
    <main>
      <PositionTypes value={type} onChange={onType} />
      <PendingOrders key={`pending ${type}`} type={type} />
      <PositionList key={type} type={type} lotAction={(lot) => <StopTargetButton lot={lot} />} />
    </main>
  );
}
