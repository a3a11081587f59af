import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { useId, type ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { MoneyForm } from '../../ui/money-form.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SheetPanel } from '../../ui/sheet-panel.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import { OrderOutcome, OutcomeActions } from './order-outcome.tsx';
import { placeOrder } from './place-order.ts';
import type { PositionRow } from './position-queries.ts';
import { TicketAction as TicketButton, TicketNote } from './ticket-bar.tsx';
import { SecondaryTotal } from './ticket-cost.tsx';
import { TicketPrice } from './ticket-price.tsx';
import { TicketQuantity } from './ticket-quantity.tsx';
import { newTicket, type TicketAction } from './ticket.ts';
import { useTicketEntry, useTicketProblemText, type TicketEntry, type TicketProblemText } from './use-ticket.ts';

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
  onSide: (side: Side) => void;
  onClose: () => void;
}

/**
 * Buys or sells one instrument, in a sheet over its chart. The form is a pure function of the ticket and of what it stands on; see
 * ticket.ts.
 */
export function OrderTicket({ instrument, side, lotNo, count, lotAction, open, onSide, onClose }: OrderTicketProps) {
  const { t } = useLingui();
  const formId = useId();
  const decimals = priceDecimals(instrument.tick_size);
  const order = useMoneyAction(placeOrder, open);
  const entry = useTicketEntry(instrument, decimals, newTicket(side, count ?? instrument.lot_size, lotNo));
  const { ticket, dispatch } = entry;
  const isPlacing = order.isUnderWay;
  const problemText = useTicketProblemText();

  function change(action: TicketAction): void {
    if (isPlacing) return;
    order.reset();
    dispatch(action);
  }

  function changeSide(next: Side): void {
    if (isPlacing) return;
    change({ type: 'side', side: next, quantity: instrument.lot_size });
    onSide(next);
  }

  const sheet = { open, onClose, title: t`Trade ${instrument.name}`, closeLabel: t`Close` };
  if (order.isSuccess) {
    return (
      <SheetPanel
        {...sheet}
        head={<span />}
        footer={
          <OutcomeActions
            placed={order.data}
            side={order.request?.side ?? ticket.side}
            instrument={instrument}
            onDone={onClose}
          />
        }
      >
        <OrderOutcome
          placed={order.data}
          side={order.request?.side ?? ticket.side}
          instrument={instrument}
          decimals={decimals}
          lotAction={lotAction}
        />
      </SheetPanel>
    );
  }
  const shared = { entry, order, instrument, decimals, problemText };
  return (
    <SheetPanel
      {...sheet}
      head={<SideChoice side={ticket.side} onSide={changeSide} />}
      footer={
        <>
          <TicketNote {...shared} />
          <TicketButton {...shared} formId={formId} />
        </>
      }
    >
      <MoneyForm id={formId} className="gap-3 gutter above-1 below-3">
        <TicketFields {...shared} isPlacing={isPlacing} change={change} />
      </MoneyForm>
    </SheetPanel>
  );
}

function SideChoice({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`Side`}
      segments={[
        { value: 'buy', label: t`Buy`, tone: 'accent' },
        { value: 'sell', label: t`Sell`, tone: 'sell' },
      ]}
      value={side}
      onChange={onSide}
    />
  );
}

interface TicketFieldsProps {
  entry: TicketEntry;
  instrument: Instrument;
  decimals: number;
  problemText: TicketProblemText;
  isPlacing: boolean;
  change: (action: TicketAction) => void;
}

/** The market's price, at which price to trade, and how many. */
function TicketFields({ entry, instrument, decimals, problemText, isPlacing, change }: TicketFieldsProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const { ticket, facts, summary, problems, holdsNone } = entry;
  const { limit } = ticket;
  return (
    <>
      <SegmentedControl
        label={t`Order type`}
        segments={[
          { value: 'market', label: t({ message: 'Market', context: 'order type' }) },
          { value: 'limit', label: t({ message: 'Limit', context: 'order type' }) },
        ]}
        value={limit === undefined ? 'market' : 'limit'}
        onChange={(type) =>
          change(
            type === 'market'
              ? { type: 'followMarket' }
              : { type: 'limit', limit: figure(formatDecimal(facts.marketPrice), { decimals }) },
          )
        }
      />
      <TicketPrice instrument={instrument} decimals={decimals} />
      <PriceHelp entry={entry} />
      {limit !== undefined && (
        <LimitPriceField
          currency={instrument.currency}
          decimals={decimals}
          value={limit}
          error={entry.limitWords ?? problemText.ofProblem(problems.limit)}
          onLimit={(typed) => change({ type: 'limit', limit: typed })}
        />
      )}
      <TicketQuantity
        instrument={instrument}
        ticket={ticket}
        facts={facts}
        summary={summary}
        lots={entry.lots}
        error={holdsNone ? t`You hold none of ${instrument.name} to sell` : problemText.ofProblem(problems.quantity)}
        disabled={isPlacing || holdsNone}
        dispatch={change}
      />
      <SecondaryTotal summary={summary} />
    </>
  );
}

/** What happens at the price that is chosen. */
function PriceHelp({ entry: { ticket, summary, limitText } }: { entry: TicketEntry }) {
  const { t } = useLingui();
  const isBuy = ticket.side === 'buy';

  function words(): string {
    if (ticket.limit === undefined) {
      return isBuy
        ? t`Bought at once at this price or lower. If the market rises first, the order waits.`
        : t`Sold at once at this price or higher. If the market falls first, the order waits.`;
    }
    if (summary.fillsAtOnce) return t`The market is at your limit or better: filled at once at the market price.`;
    return isBuy
      ? t`The market is above your limit: the order waits until the price falls to ${limitText}.`
      : t`The market is below your limit: the order waits until the price rises to ${limitText}.`;
  }

  return <p className="muted">{words()}</p>;
}
