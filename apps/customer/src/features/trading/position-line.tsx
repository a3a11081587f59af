import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDecimal } from '@sauda/money';
import { useState, type ReactNode } from 'react';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { priceOfPosition, worthAt } from '../../data/position-worth.ts';
import { decimalsOfKind, directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { usePrice } from '../../lib/stream/use-live.ts';
import { DeltaText } from '../../ui/delta-text.tsx';
import { List, Figure, Row } from '../../ui/list.tsx';
import { LotsSheet } from './lots-sheet.tsx';
import { positionQuery, type PositionRow } from './position-queries.ts';
import { useUnits } from './use-units.ts';

interface PositionLineProps {
  symbol: string;
  /** Of a currency pair. */
  baseCurrency?: string | null | undefined;
  /** What else can be done with a lot, beside selling it. */
  lotAction: (lot: PositionRow) => ReactNode;
}

/** What the customer holds of one instrument; a tap shows its lots. */
export function PositionLine({ symbol, baseCurrency = null, lotAction }: PositionLineProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data: position, isError, refetch } = useQuery(positionQuery(symbol));
  if (position === undefined) {
    return (
      <List>
        {isError ? (
          <Row
            title={t`Your position`}
            figures={[
              <Figure key="f" note={t`Load failed, please retry`}>
                –
              </Figure>,
            ]}
            onClick={() => void refetch()}
          />
        ) : (
          <Row title={t`Your position`} figures={['…']} />
        )}
      </List>
    );
  }
  if (position === null) {
    return (
      <List>
        <Row title={t`Your position`} figures={[<Trans key="none">None yet</Trans>]} />
      </List>
    );
  }
  return (
    <>
      <List>
        <HeldRow position={position} baseCurrency={baseCurrency} onOpen={() => setOpen(true)} />
      </List>
      <LotsSheet position={position} lotAction={lotAction} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

interface HeldRowProps {
  position: PositionRow;
  baseCurrency: string | null;
  onOpen: () => void;
}

/** How much is held and at what cost, neither while amounts are hidden; what it is worth now, and what has become of it. */
function HeldRow({ position, baseCurrency, onOpen }: HeldRowProps) {
  const { t } = useLingui();
  const { money, percent, priceBeside } = useFormats();
  const [hidden] = useHiddenAmounts();
  const units = useUnits();
  const { price } = usePrice(priceOfPosition(position));
  const worth = worthAt(position, price);
  const [profit, profitPercent] = [formatDecimal(worth.profit), formatDecimal(worth.profitPercent)];
  const held = units(position.kind, Number.parseInt(position.count, 10), baseCurrency);
  const cost = priceBeside(position.price, position.currency, { decimals: decimalsOfKind(position.kind) });
  return (
    <Row
      title={t`Your position`}
      subtitle={hidden ? undefined : t`${held} at ${cost}`}
      figures={[
        <Figure
          key="position"
          note={
            <DeltaText
              direction={directionOf(profit)}
              value={hidden ? undefined : money(profit, { signed: true })}
              percent={percent(profitPercent)}
            />
          }
        >
          <OwnAmount text={money(formatDecimal(worth.value))} />
        </Figure>,
      ]}
      chevron
      onClick={onOpen}
    />
  );
}
