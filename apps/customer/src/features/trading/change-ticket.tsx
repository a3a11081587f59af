import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useInstrument, type Instrument } from '../../data/instrument.ts';
import { isTrailing } from '../../data/order-kind.ts';
import { isAsleep } from '../../data/stop-order.ts';
import { priceDecimals, priceText } from '../../lib/format/money.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { SheetPanel } from '../../ui/sheet-panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { OrderStatusPill } from '../frame/order-row.tsx';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import { changeRequest, changeTrail, holdChange, ticketOf, type WaitingOrder } from './change-order.ts';
import { LimitPriceField } from './limit-price-field.tsx';
import { useReceipt, type Receipt } from './order-queries.ts';
import type { PlacedOrder } from './place-order.ts';
import { TicketBracket } from './ticket-bracket.tsx';
import { useTicketEntry, useTicketFacts, useTicketProblemText, type TicketEntry } from './ticket-entry.ts';
import { TicketFields } from './ticket-fields.tsx';
import { TicketFooter } from './ticket-footer.tsx';
import type { TicketAction } from './ticket.ts';
import { useReplaceOrder } from './use-replace-order.ts';
import { useUnits } from './use-units.ts';

interface ChangeTicketProps {
  no: string;
  symbol: string;
  name: string;
  open: boolean;
  onChanged: ((order: PlacedOrder) => void) | undefined;
  onClose: () => void;
}

/**
 * The ticket of an order that waits, to change what it says. It begins anew with what the order says by then where that was
 * changed elsewhere, and says what became of it where it has ended.
 */
export function ChangeTicket({ no, symbol, name, open, onChanged, onClose }: ChangeTicketProps) {
  const { t } = useLingui();
  const receipt = useReceipt(no, open);
  const instrument = useInstrument(symbol);
  const command = useReplaceOrder(open);
  const sheet = { open, onClose, title: t`Change the order for ${name}`, closeLabel: t`Close` };
  if (receipt.data === undefined || instrument.data === undefined) {
    const failed = receipt.error !== null ? receipt : instrument.error !== null ? instrument : undefined;
    return (
      <SheetPanel {...sheet}>
        {failed !== undefined ? (
          <LoadFailed query={failed} />
        ) : (
          <Loading label={t`Loading the order`}>
            <SkeletonRows count={5} columns="7rem" figures={1} />
          </Loading>
        )}
      </SheetPanel>
    );
  }
  if (receipt.data.status !== 'pending' && !command.isUnderWay) {
    return (
      <SheetPanel {...sheet}>
        <Ended receipt={receipt.data} />
      </SheetPanel>
    );
  }
  return (
    <ChangeForm
      key={receipt.data.version}
      order={receipt.data}
      instrument={instrument.data}
      command={command}
      sheet={sheet}
      onChanged={(placed) => {
        onChanged?.(placed);
        onClose();
      }}
    />
  );
}

interface ChangeFormProps {
  order: Receipt;
  instrument: Instrument;
  command: ReturnType<typeof useReplaceOrder>;
  sheet: { open: boolean; onClose: () => void; title: string; closeLabel: string };
  onChanged: (order: PlacedOrder) => void;
}

function ChangeForm({ order, instrument, command, sheet, onChanged }: ChangeFormProps) {
  const { t } = useLingui();
  const formId = useId();
  const decimals = priceDecimals(instrument.tick_size);
  const form = useChange(order, instrument, command);
  const { entry, request } = form;
  const { limitText, triggerText, amount } = entry;
  const problemText = useTicketProblemText();
  const bracket = useTriggerWords()(order, decimals);

  function send(): void {
    if (request === undefined || command.isUnderWay) return;
    const about = isAsleep(order)
      ? t`Change the order for ${instrument.name} to ${amount} at ${limitText}, stop ${triggerText}`
      : t`Change the order for ${instrument.name} to ${amount} at ${limitText}`;
    command.send({ request, about, side: order.side, instrument, onChanged });
  }

  const shared = { entry, instrument, decimals, problemText };
  return (
    <SheetPanel
      {...sheet}
      description={
        <>
          <WaitsFor order={order} instrument={instrument} decimals={decimals} />
          {bracket !== '' && <span className="line">{t`Once it fills: ${bracket}`}</span>}
        </>
      }
      footer={
        <TicketFooter
          {...shared}
          command={command}
          problem={form.isOnBracket ? undefined : entry.bracketProblem}
          formId={formId}
          label={t`Change order`}
          slideLabel={t`Slide to change`}
          busyLabel={t`Changing the order`}
          fact={<SetAside order={order} entry={entry} />}
          disabled={request === undefined}
          onConfirm={send}
        />
      }
    >
      <MoneyForm id={formId} className="gap-3 gutter above-1 below-3">
        <ChangeFields {...shared} order={order} form={form} isSending={command.isUnderWay} />
      </MoneyForm>
    </SheetPanel>
  );
}

type Change = ReturnType<typeof useChange>;

/** What is on the ticket of an order that waits, and what to send for it. */
function useChange(order: Receipt, instrument: Instrument, command: ChangeFormProps['command']) {
  const { figure } = useFormats();
  const decimals = priceDecimals(instrument.tick_size);
  const write = (price: string) => figure(price, { decimals });
  const facts = useTicketFacts(instrument);
  const entry = useTicketEntry(instrument, decimals, ticketOf(order, write, facts), order);
  const { ticket, summary, exits } = entry;
  const [isOnBracket, setOnBracket] = useState(false);
  const trail = useTrailChange(order, instrument, write);
  const wanted = { ...ticket, stop: exits.stop.wire, target: exits.target.wire };
  return {
    entry,
    trail,
    isOnBracket,
    fold: () => setOnBracket(false),
    request: isTrailing(order) ? trail.request : entry.request && changeRequest(order, wanted, summary),
    change(action: TicketAction): void {
      if (command.isUnderWay) return;
      command.reset();
      entry.dispatch(action);
      setOnBracket(action.type === 'bracket');
    },
    changeDistance(typed: string): void {
      if (command.isUnderWay) return;
      command.reset();
      const { action } = trail.type(typed);
      if (action !== undefined) entry.dispatch(action);
    },
  };
}

interface ChangeFieldsProps extends Pick<ChangeFormProps, 'order' | 'instrument'> {
  entry: TicketEntry;
  form: Change;
  decimals: 2 | 4;
  problemText: ReturnType<typeof useTicketProblemText>;
  isSending: boolean;
}

/** All of the ticket; of a trailing stop that follows where its limit lies. */
function ChangeFields({ order, form, isSending, ...shared }: ChangeFieldsProps) {
  const { t } = useLingui();
  const { trail, change } = form;
  const { instrument, decimals, problemText } = shared;
  if (isTrailing(order)) {
    return (
      <LimitPriceField
        label={t`Limit beyond the stop`}
        currency={instrument.currency}
        decimals={decimals}
        value={trail.typed}
        error={trail.words ?? problemText.ofProblem(trail.problem)}
        onLimit={form.changeDistance}
      />
    );
  }
  const kinds = isAsleep(order) ? (['stop'] as const) : (['market', 'limit'] as const);
  return (
    <TicketFields {...shared} isPlacing={isSending} change={change} kinds={kinds}>
      {order.side === 'buy' && <TicketBracket {...shared} disabled={isSending} change={change} onFold={form.fold} />}
    </TicketFields>
  );
}

/** The distance of a trailing stop's limit as it is typed, and what that would change. */
function useTrailChange(order: Receipt, instrument: Instrument, write: (price: string) => string) {
  const figures = useFigures();
  const facts = useTicketFacts(instrument);
  const [typed, setTyped] = useState(order.trail_limit == null ? '' : write(order.trail_limit));
  const read = (text: string) => figures.price(text, instrument.currency);
  const changeOf = (text: string) => changeTrail(order, read(text).wire, facts, write);
  return {
    ...changeOf(typed),
    typed,
    words: read(typed).words,
    type(text: string) {
      setTyped(text);
      return changeOf(text);
    },
  };
}

interface WaitsForProps extends Pick<ChangeFormProps, 'order' | 'instrument'> {
  decimals: number;
}

/** What the order says by now. */
function WaitsFor({ order, instrument, decimals }: WaitsForProps) {
  const { t } = useLingui();
  const { currency } = useFormats();
  const count = useUnits()(instrument.type, Number.parseInt(order.count, 10), instrument.terms?.base_currency);
  const priced = (text: string) => priceText(text, instrument.currency, currency, { decimals });
  const price = priced(order.limit_price);
  const isBuy = order.side === 'buy';
  if (!isAsleep(order))
    return isBuy ? t`It waits to buy ${count} at ${price}.` : t`It waits to sell ${count} at ${price}.`;
  const trigger = priced(order.trigger_price ?? '0');
  return isBuy
    ? t`It waits for ${trigger} to buy ${count}, for ${price} at most.`
    : t`It waits for ${trigger} to sell ${count}, for ${price} at least.`;
}

/** What the order has set aside, and how much more or less it would then. */
function SetAside({ order, entry: { ticket, summary } }: { order: WaitingOrder; entry: TicketEntry }) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  if (order.side === 'sell') {
    const [now, then] = [order.count, String(ticket.quantity ?? 0)].map((count) => figure(count, { decimals: 0 }));
    return summary.fillsAtOnce || now === then
      ? t`${now} set aside to sell`
      : t`${now} set aside to sell, then ${then}`;
  }
  const held = money(order.held);
  const change = holdChange(order, summary);
  if (change === undefined || change.direction === 'same') return t`${held} held for it`;
  const difference = money(change.amount);
  return change.direction === 'more'
    ? t`${held} held for it, then ${difference} more`
    : t`${held} held for it, then ${difference} less`;
}

/** There is nothing to change any more. */
function Ended({ receipt: { no, status } }: { receipt: Receipt }) {
  const { t } = useLingui();
  return (
    <div className="gap-4 gutter below-6">
      <OrderStatusPill status={status} />
      <p role="status">{t`This order has ended and cannot be changed any more.`}</p>
      <Button wide render={<Link to="/records/$no" params={{ no }} />}>{t`Receipt`}</Button>
    </div>
  );
}
