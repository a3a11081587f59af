import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { isImmediate, type Side } from '@sauda/rules';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { useListedName, type Instrument } from '../../data/instrument.ts';
import { priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { MoneyForm } from '../../ui/money-form.tsx';
import { SheetPanel } from '../../ui/sheet-panel.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';
import { useNavigate } from '@tanstack/react-router';
import { addToBasket, mostInBasket } from '../../data/basket.ts';
import { toast } from '../../ui/toast.ts';
import { useFollowedOrder } from './follow-order.ts';
import { OrderOutcome, OutcomeActions } from './order-outcome.tsx';
import {
  asInput,
  placeOrder,
  queued,
  sideOf,
  type OrderInput,
  type OrderRequest,
  type PlacedOrder,
  type PlacingCall,
} from './place-order.ts';
import type { PositionRow } from './position-queries.ts';
import { TicketBracket } from './ticket-bracket.tsx';
import { type TicketEntry, type TicketProblemText, useTicketEntry, useTicketProblemText } from './ticket-entry.ts';
import { SideChoice, TicketFields } from './ticket-fields.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import { isOfStop, kindOf, lifetimeIn, newTicket, type TicketAction } from './ticket.ts';
import { KeptBack } from './kept-back.tsx';

interface OrderTicketProps {
  instrument: Instrument;
  side: Side;
  /** The lot to sell from at first. */
  lotNo: string | undefined;
  /** How many at first. */
  count: number | undefined;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
  open: boolean;
  /** What it stands in, where that is no sheet. */
  pane: ComponentType<SheetProps> | undefined;
  /** The screen before it in the history is the chart that it is over. */
  isOverChart: boolean;
  /** Told the side with each change of the ticket. */
  onSide: (side: Side) => void;
  /** Told at once: from then on the ticket's address has to ask for no other. */
  onPlaced: () => void;
  onClose: () => void;
}

/**
 * Buys or sells one instrument, in a sheet over its chart or in a pane beside it. The form is a pure function of the ticket and of
 * what it stands on; see ticket.ts.
 */
export function OrderTicket({
  instrument,
  side,
  lotNo,
  count,
  lotAction,
  open,
  pane: Frame = SheetPanel,
  isOverChart,
  onSide,
  onPlaced,
  onClose,
}: OrderTicketProps) {
  const { t } = useLingui();
  const formId = useId();
  const decimals = priceDecimals(instrument.tick_size);
  const order = useMoneyAction(placeOrder, open);
  const entry = useTicketEntry(instrument, decimals, newTicket(side, count ?? instrument.lot_size, lotNo));
  const { ticket, dispatch } = entry;
  const [changed, setChanged] = useState<PlacedOrder>();
  const placed = useFollowedOrder(order.isSuccess ? (changed ?? order.data) : undefined);
  const isPlacing = order.isUnderWay;
  const problemText = useTicketProblemText();
  const [isOnBracket, setOnBracket] = useState(false);

  function change(action: TicketAction): void {
    if (isPlacing) return;
    order.reset();
    dispatch(action);
    setOnBracket(action.type === 'bracket');
    onSide(action.type === 'side' ? action.side : ticket.side);
  }

  function changeSide(next: Side): void {
    change({ type: 'side', side: next, quantity: instrument.lot_size });
  }

  const sheet = { open, onClose, isPlace: true, title: t`Trade ${instrument.name}`, closeLabel: t`Close` };
  if (placed !== undefined) {
    const outcome = {
      placed,
      side: order.request === undefined ? ticket.side : sideOf(order.request),
      instrument,
      isOverChart,
    };
    return (
      <Frame
        {...sheet}
        head={<span />}
        footer={<OutcomeActions {...outcome} onChanged={setChanged} onDone={onClose} />}
      >
        <OrderOutcome {...outcome} decimals={decimals} lotAction={lotAction} />
      </Frame>
    );
  }
  const shared = { entry, instrument, decimals, problemText };
  return (
    <Frame
      {...sheet}
      head={<SideChoice side={ticket.side} onSide={changeSide} />}
      footer={<PlacingFooter {...shared} order={order} formId={formId} isOnBracket={isOnBracket} onPlaced={onPlaced} />}
    >
      <MoneyForm id={formId} className="gap-3 gutter above-1 below-3">
        <KeptBack instrument={instrument} isAtOnce={isImmediate({ lifetime: lifetimeIn(ticket) })} />
        <TicketFields {...shared} isPlacing={isPlacing} change={change}>
          {ticket.side === 'buy' && (
            <TicketBracket {...shared} disabled={isPlacing} change={change} onFold={() => setOnBracket(false)} />
          )}
        </TicketFields>
      </MoneyForm>
    </Frame>
  );
}

interface PlacingFooterProps extends Pick<OrderTicketProps, 'instrument' | 'onPlaced'> {
  entry: TicketEntry;
  order: ReturnType<typeof useMoneyAction<PlacingCall, OrderRequest>>;
  decimals: number;
  problemText: TicketProblemText;
  formId: string;
  /** The stop or the target is what was changed last: what is wrong with it stands there. */
  isOnBracket: boolean;
}

/** What the order comes to, and the button that places it. */
function PlacingFooter({ order, isOnBracket, onPlaced, ...shared }: PlacingFooterProps) {
  const { t } = useLingui();
  const { figure, money, settlementDay } = useFormats();
  const navigate = useNavigate();
  const { ticket, facts, request, amount, limitText, triggerText } = shared.entry;
  const { instrument } = shared;
  const listed = useListedName(instrument.symbol) ?? instrument.name;
  const isBuy = ticket.side === 'buy';

  function send(): void {
    if (request === undefined || order.isUnderWay) return;
    order.begin(request, { about: about(), onSuccess: onPlaced });
  }

  /** Where the market is closed: to wait for its opening. */
  function queue(): void {
    if (request === undefined || order.isUnderWay) return;
    order.begin(queued(request), { about: about(), onSuccess: onPlaced });
  }

  function toBasket(input: OrderInput): void {
    const { symbol, type: kind } = instrument;
    const isKept = addToBasket([{ symbol, name: listed, kind, order: input }]) > 0;
    if (!isKept) toast.error(t`The basket is full: it holds ${mostInBasket} orders`);
    else toast.success(t`Added to your basket`, { label: t`Basket`, onPress: () => void navigate({ to: '/basket' }) });
  }

  function about(): string {
    const { name } = instrument;
    if (kindOf(ticket) === 'trailing') {
      return isBuy ? t`Buy ${amount} of ${name} by a trailing stop` : t`Sell ${amount} of ${name} by a trailing stop`;
    }
    if (kindOf(ticket) === 'stop') {
      return isBuy
        ? t`Buy ${amount} of ${name} once the price rises to ${triggerText}, for ${limitText} at most`
        : t`Sell ${amount} of ${name} once the price falls to ${triggerText}, for ${limitText} at least`;
    }
    return isBuy
      ? t`Buy ${amount} of ${instrument.name} at ${limitText} or lower`
      : t`Sell ${amount} of ${instrument.name} at ${limitText} or higher`;
  }

  /** With the total, where it is known; that of a stop is the most or the least that it may come to, which is said above. */
  function slideLabel(): string {
    const { cost } = shared.entry.summary;
    if (isOfStop(ticket)) return t`Slide to place the stop order`;
    if (cost === undefined) return isBuy ? t`Slide to buy ${amount}` : t`Slide to sell ${amount}`;
    const count = figure(String(ticket.quantity ?? 0), { decimals: 0 });
    const total = money(formatDecimal(cost.total));
    return isBuy ? t`Slide to buy ${count} for ${total}` : t`Slide to sell ${count} for ${total}`;
  }

  return (
    <TicketFooter
      {...shared}
      command={order}
      problem={isOnBracket ? undefined : shared.entry.bracketProblem}
      label={ticket.quantity === null ? (isBuy ? t`Buy` : t`Sell`) : isBuy ? t`Buy ${amount}` : t`Sell ${amount}`}
      slideLabel={slideLabel()}
      busyLabel={t`Placing the order`}
      fact={
        !isBuy
          ? instrument.settles_on === undefined
            ? t`Credited to your available balance`
            : t`Settles on ${settlementDay(instrument.settles_on)}`
          : facts.available === undefined
            ? t`Available`
            : t`Available ${money(formatDecimal(facts.available))}`
      }
      disabled={request === undefined}
      onConfirm={send}
      onQueue={queue}
      onBasket={request === undefined ? undefined : () => toBasket(asInput(request))}
    />
  );
}
