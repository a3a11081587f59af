import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
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
  const { money } = useFormats();
  const units = useUnits();
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
  const count = Number.parseInt(position.count, 10);
  return (
    <>
      <List>
        <Row
          title={t`Your position`}
          figures={[
            <Figure key="position" note={t`Cost ${money(position.total_price)}`}>
              {units(position.kind, count, baseCurrency)}
            </Figure>,
          ]}
          chevron
          onClick={() => setOpen(true)}
        />
      </List>
      <LotsSheet position={position} lotAction={lotAction} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
