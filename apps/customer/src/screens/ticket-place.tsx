import { useLingui } from '@lingui/react/macro';
import { useCanGoBack, useLocation, useRouter } from '@tanstack/react-router';
import type { Side } from '@sauda/rules';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import type { Instrument } from '../data/instrument.ts';
import type { PositionRow } from '../features/trading/position-queries.ts';
import { whenStill } from '../lib/motion-hold.ts';
import { useOpenedPanel } from '../ui/lazy-panel.ts';
import type { SheetProps } from '../ui/sheet.tsx';
import styles from './ticket-place.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an entry with a ticket: the one below it is the chart that it is over. */
    isOverChart?: boolean;
  }
}

/** Which ticket an address asks for. */
export interface OpenedTicket {
  side: Side;
  /** The lot that a sell takes from. */
  lotNo: string | undefined;
  /** How many at first; a lot of the instrument where absent. */
  count: number | undefined;
}

interface TicketPlaceProps {
  instrument: Instrument;
  /** As the link named it. */
  name: string;
  /** The order ticket that the address has open. */
  ticket: OpenedTicket | undefined;
  /** The address asks for a ticket unless it says that there is none. */
  isForTicket: boolean;
  /** It stands open beside the chart, whatever the address says. */
  stands: boolean;
  /** What it stands in then; undefined until its code is there. */
  pane: ComponentType<SheetProps> | undefined;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
  /** Beneath the ticket where it stands. */
  children: ReactNode;
}

/** Code that did not arrive comes with the next page. */
const waitForPage = () => undefined;
const loadTicket = () => import('../features/trading/order-ticket.tsx').then((module) => module.OrderTicket);

/**
 * The order ticket over the chart, or beside it where there is room. Each opening begins anew; its code is fetched while the chart is
 * looked at. What was typed stays when the page becomes larger or smaller.
 */
export function TicketPlace({
  instrument,
  name,
  ticket,
  isForTicket,
  stands,
  pane,
  lotAction,
  children,
}: TicketPlaceProps) {
  const place = useTicketPlace(instrument.symbol, name, { ticket, isForTicket, stands });
  const isOpen = stands ? pane !== undefined : place.shown;
  const onClose = stands ? place.onNext : place.onClose;
  const Ticket = useOpenedPanel(loadTicket, isOpen, stands ? waitForPage : onClose);
  // Not while the screen still comes in: a module that arrives costs the frame in which it does.
  useEffect(() => whenStill(() => void loadTicket().catch(() => undefined)), []);
  return (
    <div className={stands ? styles.standing : undefined}>
      {Ticket !== undefined && (
        <Ticket
          key={place.opening}
          instrument={instrument}
          side={ticket?.side ?? 'buy'}
          lotNo={ticket?.lotNo}
          count={ticket?.count}
          lotAction={lotAction}
          open={isOpen}
          pane={stands ? pane : undefined}
          isOverChart={place.isOverChart}
          onSide={place.onSide}
          onPlaced={place.onPlaced}
          onClose={onClose}
        />
      )}
      {stands && children}
    </div>
  );
}

/** Where the ticket would stand, beside what has none. */
export function NoTicket() {
  const { t } = useLingui();
  return (
    <div className={styles.standing}>
      <p className="quiet gutter above-4">{t`An index cannot be traded itself.`}</p>
    </div>
  );
}

/** The ticket that was last asked for. */
interface LastTicket {
  /** Counts those that began anew. */
  opening: number;
  ticket: OpenedTicket | undefined;
  /** The screen before it in the history is the chart that it is over. */
  isOverChart: boolean;
  /** It stood beside the chart before the address said anything of it. */
  wasStanding: boolean;
  /** The side that was chosen on it, of which the address is told; undefined while it is that of the address. */
  chosen?: Side | undefined;
}

/**
 * The ticket's place in the history. Once its order is placed its address asks for no ticket, so that no way back opens another one
 * that is filled in already; what became of the order stays until that is closed. One that stands beside the chart comes into the
 * address when it is touched, so that it is a sheet over the chart when the page becomes smaller.
 */
function useTicketPlace(
  symbol: string,
  name: string,
  { ticket, isForTicket, stands }: Pick<TicketPlaceProps, 'ticket' | 'isForTicket' | 'stands'>,
) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const index = useLocation({ select: ({ state: { __TSR_index: at } }) => at });
  const [last, setLast] = useState<LastTicket>({ opening: 0, ticket, isOverChart: false, wasStanding: false });
  /** Where in the history an order was placed whose outcome is shown. */
  const [placedAt, setPlacedAt] = useState<number>();
  const isOpening = beginsAnew(ticket, last);
  if (isOpening) setLast({ opening: last.opening + 1, ticket, isOverChart: !stands, wasStanding: false });
  else if (!isSame(ticket, last.ticket)) {
    setLast({ ...last, ticket, wasStanding: last.wasStanding && ticket !== undefined });
  }
  if (placedAt !== undefined && (isOpening || index < placedAt)) setPlacedAt(undefined);
  const shown = ticket !== undefined || placedAt !== undefined;

  const asked = [last.opening, ticket?.side, ticket?.lotNo, ticket?.count].join(' ');
  /** The last one that was closed. */
  const closed = useRef<string>(undefined);

  function showChart(): void {
    void router.navigate({ to: '/stock/v2/$symbol/$name', params: { symbol, name }, replace: true });
  }

  /** The same address without a ticket. */
  function leaveOut(): void {
    const search = isForTicket ? { type: 'none' as const } : {};
    void router.navigate({ to: '.', search, replace: true, resetScroll: false });
  }

  return {
    opening: last.opening,
    shown,
    isOverChart: last.isOverChart,
    /** Told with each change of the ticket. */
    onSide(side: Side): void {
      if (side === ticket?.side) return;
      setLast({ ...last, wasStanding: last.wasStanding || ticket === undefined, chosen: side });
      void router.navigate({ to: '.', search: { type: side }, state: true, replace: true, resetScroll: false });
    },
    onPlaced(): void {
      setPlacedAt(index);
      leaveOut();
    },
    /** Another one, in the place of what became of the last. */
    onNext(): void {
      setPlacedAt(undefined);
      setLast({ opening: last.opening + 1, ticket, isOverChart: false, wasStanding: false });
    },
    /** Back to where it was opened, or to the chart alone where the app was opened with it. */
    onClose(): void {
      // Its buttons can be pressed again until it has gone, which must not lead further back.
      if (!shown || closed.current === asked) return;
      closed.current = asked;
      if (last.wasStanding) leaveOut();
      else if (canGoBack) router.history.back();
      else {
        setPlacedAt(undefined);
        if (placedAt === undefined || isForTicket) showChart();
      }
    },
  };
}

/** A side that is chosen on it while it is open is its own; one of another address is not, nor another lot or amount. */
function beginsAnew(ticket: OpenedTicket | undefined, last: LastTicket): boolean {
  if (ticket === undefined) return false;
  if (last.ticket === undefined && !last.wasStanding) return true;
  const { side, lotNo, count } = ticket;
  if (side !== last.ticket?.side && side !== last.chosen) return true;
  const asksForMore = lotNo !== undefined || count !== undefined;
  return asksForMore && (lotNo !== last.ticket?.lotNo || count !== last.ticket?.count);
}

function isSame(one: OpenedTicket | undefined, other: OpenedTicket | undefined): boolean {
  return one?.side === other?.side && one?.lotNo === other?.lotNo && one?.count === other?.count;
}
