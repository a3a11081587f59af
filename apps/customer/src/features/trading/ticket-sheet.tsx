import type { Side } from '@sauda/rules';
import { useEffect, useState, type ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { useLazyPanel } from '../../ui/lazy-panel.ts';
import type { PositionRow } from './position-queries.ts';

/** Which ticket an address asks for. */
export interface OpenedTicket {
  side: Side;
  /** The lot that a sell takes from. */
  lotNo: string | undefined;
  /** How many at first; a lot of the instrument where absent. */
  count: number | undefined;
}

interface TicketSheetProps {
  instrument: Instrument;
  /** Undefined where none is open. */
  ticket: OpenedTicket | undefined;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
  onSide: (side: Side) => void;
  onClose: () => void;
}

const loadTicket = () => import('./order-ticket.tsx').then((module) => module.OrderTicket);

/** The order ticket over the chart. Each opening begins anew; its code is fetched while the chart is looked at. */
export function TicketSheet({ instrument, ticket, lotAction, onSide, onClose }: TicketSheetProps) {
  const [last, setLast] = useState({ opening: 0, ticket });
  // A side that is changed while it is open is its own.
  const isOpening = ticket !== undefined && last.ticket === undefined;
  if (isOpening || (ticket === undefined) !== (last.ticket === undefined)) {
    setLast({ opening: last.opening + (isOpening ? 1 : 0), ticket });
  }
  const Ticket = useLazyPanel(loadTicket, ticket !== undefined, onClose);
  useEffect(() => {
    void loadTicket().catch(() => undefined);
  }, []);
  if (Ticket === undefined) return null;
  return (
    <Ticket
      key={last.opening}
      instrument={instrument}
      side={ticket?.side ?? 'buy'}
      lotNo={ticket?.lotNo}
      count={ticket?.count}
      lotAction={lotAction}
      open={ticket !== undefined}
      onSide={onSide}
      onClose={onClose}
    />
  );
}
