import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useOpenedPanel } from '../../ui/lazy-panel.ts';
import type { PlacedOrder } from './place-order.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';

interface ChangeOrderButtonProps {
  no: string;
  symbol: string;
  name: string;
  wide?: boolean;
  onChanged?: (order: PlacedOrder) => void;
}

const loadTicket = () => import('./change-ticket.tsx').then((module) => module.ChangeTicket);

/** Opens the ticket of a pending order, filled with what it says, to change what it says. */
export function ChangeOrderButton({ no, symbol, name, wide = false, onChanged }: ChangeOrderButtonProps) {
  const { t } = useLingui();
  const called = useInstrumentName()(name);
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const Ticket = useOpenedPanel(loadTicket, open, onClose);
  return (
    <>
      <Button
        variant={wide ? 'quiet' : 'tonal'}
        size={wide ? 'regular' : 'small'}
        wide={wide}
        aria-label={t`Change the order for ${called}`}
        onClick={() => setOpen(true)}
      >
        <Trans context="an order">Change</Trans>
      </Button>
      {Ticket !== undefined && (
        <Ticket no={no} symbol={symbol} name={called} open={open} onChanged={onChanged} onClose={onClose} />
      )}
    </>
  );
}
