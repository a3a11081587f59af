import { useLingui } from '@lingui/react/macro';
import { type Decimal, decimal, formatDecimal, parseDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useReducer, useState, type ComponentType, type ReactNode } from 'react';
import { useAvailableCash } from '../../data/account.ts';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { useConfig, useSettlementRate, wholeEntry } from '../../lib/config.ts';
import { keepConfirmWay, readConfirmWay } from '../../lib/confirm-way.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import { priceDecimals, priceText } from '../../lib/format/money.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { TextButton } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { SheetPanel } from '../../ui/sheet-panel.tsx';
import type { SheetProps } from '../../ui/sheet.tsx';
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { OrderOutcome, OutcomeActions } from './order-outcome.tsx';
import styles from './order-ticket.module.css';
import { orderRequest, placeOrder, type OrderRequest, type PlacedOrder } from './place-order.ts';
import { lotsQuery, type PositionRow } from './position-queries.ts';
import { TicketTotal } from './ticket-cost.tsx';
import { SideChoice, TicketFields } from './ticket-fields.tsx';
import {
  type HeldLot,
  type Ticket,
  type TicketAction,
  type TicketFacts,
  type TicketProblem,
  isNoPrice,
  missingMoney,
  newTicket,
  problemsOf,
  quantityFor,
  summarize,
  ticketReducer,
} from './ticket.ts';
import { useUnits } from './use-units.ts';

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
  const isPlacing = order.isUnderWay;
  const problemText = useTicketProblemText();

  function change(action: TicketAction): void {
    if (isPlacing) return;
    order.reset();
    dispatch(action);
    onSide(action.type === 'side' ? action.side : ticket.side);
  }

  function changeSide(next: Side): void {
    change({ type: 'side', side: next, quantity: instrument.lot_size });
  }

  const sheet = { open, onClose, title: t`Trade ${instrument.name}`, closeLabel: t`Close` };
  if (order.isSuccess) {
    const outcome = { placed: order.data, side: order.request?.side ?? ticket.side, instrument, isOverChart };
    return (
      <Frame {...sheet} head={<span />} footer={<OutcomeActions {...outcome} onDone={onClose} />}>
        <OrderOutcome {...outcome} decimals={decimals} lotAction={lotAction} />
      </Frame>
    );
  }
  const shared = { entry, order, instrument, decimals, problemText };
  return (
    <Frame
      {...sheet}
      head={<SideChoice side={ticket.side} onSide={changeSide} />}
      footer={
        <>
          <TicketNote {...shared} />
          <TicketButton {...shared} formId={formId} onPlaced={onPlaced} />
        </>
      }
    >
      <MoneyForm id={formId} className="gap-3 gutter above-1 below-3">
        <TicketFields {...shared} isPlacing={isPlacing} change={change} />
      </MoneyForm>
    </Frame>
  );
}

interface TicketBarProps {
  entry: TicketEntry;
  order: ReturnType<typeof useMoneyAction<OrderRequest, PlacedOrder>>;
  instrument: Instrument;
  decimals: number;
  problemText: TicketProblemText;
}

/** Why the order can't be sent or was refused, with the way out. */
function TicketNote({ entry, order, problemText }: Pick<TicketBarProps, 'entry' | 'order' | 'problemText'>) {
  const { t } = useLingui();
  const { ticket, problems, holdsNone, shortWords } = entry;
  const lacksMoney = ticket.side === 'buy' && (problems.total !== undefined || isShort(order.error));
  return (
    <CommandNote
      isOrder
      failure={order.isError ? problemText.ofRefusal(order.error) : undefined}
      problem={holdsNone ? undefined : shortWords}
      checking={order.isChecking}
      action={lacksMoney ? <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton> : undefined}
    />
  );
}

/** What the order comes to, and the button that sends it. */
function TicketButton({
  entry,
  order,
  instrument,
  decimals,
  formId,
  onPlaced,
}: TicketBarProps & Pick<OrderTicketProps, 'onPlaced'> & { formId: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { ticket, facts, summary, request, amount, limitText } = entry;
  const isBuy = ticket.side === 'buy';
  const isPlacing = order.isUnderWay;
  const [way, setWay] = useState(readConfirmWay);

  function send(): void {
    if (request === undefined || isPlacing) return;
    const about = isBuy
      ? t`Buy ${amount} of ${instrument.name} at ${limitText} or lower`
      : t`Sell ${amount} of ${instrument.name} at ${limitText} or higher`;
    order.begin(request, { about, onSuccess: onPlaced });
  }

  return (
    <>
      <TicketTotal ticket={ticket} facts={facts} summary={summary} instrument={instrument} decimals={decimals} />
      <SlideToConfirm
        tone={ticket.side}
        form={formId}
        slides={way === 'slide'}
        slideLabel={isBuy ? t`Slide to buy ${amount}` : t`Slide to sell ${amount}`}
        busy={isPlacing}
        busyLabel={t`Placing the order`}
        disabled={request === undefined && !isPlacing}
        onConfirm={send}
      >
        {ticket.quantity === null ? (isBuy ? t`Buy` : t`Sell`) : isBuy ? t`Buy ${amount}` : t`Sell ${amount}`}
      </SlideToConfirm>
      <p className={styles.foot}>
        <span>
          {!isBuy
            ? t`Credited to your available balance`
            : facts.available === undefined
              ? t`Available`
              : t`Available ${money(formatDecimal(facts.available))}`}
        </span>
        <TextButton
          className={styles.way}
          onClick={() => {
            const other = way === 'slide' ? 'button' : 'slide';
            keepConfirmWay(other);
            setWay(other);
          }}
        >
          {way === 'slide' ? t`Use a button instead` : t`Slide instead`}
        </TextButton>
      </p>
    </>
  );
}

function isShort(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.key === 'insufficient_funds';
}

export type TicketEntry = ReturnType<typeof useTicketEntry>;

/** What is on the ticket, as it was typed and as it is understood, and what keeps it from being sent. */
function useTicketEntry(instrument: Instrument, decimals: number, first: Ticket) {
  const { t } = useLingui();
  const { currency, figure, money } = useFormats();
  const figures = useFigures();
  const units = useUnits();
  const facts = useTicketFacts(instrument);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  const [typed, dispatch] = useReducer(ticketReducer, first);

  const typedLimit = typed.limit === undefined ? undefined : figures.price(typed.limit, instrument.currency);
  // What is typed and can't be read is no limit, and never another one.
  const limited = { ...typed, limit: typedLimit === undefined ? undefined : (typedLimit.wire ?? '') };
  const spent = typed.amount === undefined ? undefined : parseDecimal(figures.money(typed.amount).wire ?? '');
  const bought = spent === undefined ? undefined : quantityFor(spent, facts, summarize(limited, facts).price);
  const read = typed.amount === undefined ? limited : { ...limited, quantity: bought ?? null };
  const summary = summarize(read, facts);
  const write = (price: Decimal) => figure(formatDecimal(price), { decimals });
  const problems = problemsOf(read, facts, summary, write);
  const request = orderRequest(read, summary, instrument);
  const holdsNone = read.side === 'sell' && lots?.length === 0;
  const lacksPrice = typedLimit?.unread === 'empty' || isNoPrice(summary);
  const missing = missingMoney(read, facts, summary);
  return {
    /** As typed, but for the quantity where an amount is. */
    ticket: { ...typed, quantity: read.quantity },
    dispatch,
    facts,
    lots,
    summary,
    problems,
    holdsNone,
    /** Undefined where the ticket can't be sent. */
    request: holdsNone || Object.keys(problems).length > 0 ? undefined : request,
    amount: units(instrument.type, read.quantity ?? 0, instrument.terms?.base_currency),
    limitText:
      summary.limit === undefined
        ? ''
        : priceText(formatDecimal(summary.limit), instrument.currency, currency, { decimals }),
    /** Why the limit is none; undefined where it is one, and where the market's price is taken. */
    limitWords: typedLimit?.words ?? (lacksPrice ? t`Please enter a price` : undefined),
    /** What a buy lacks in money; undefined where it lacks none. */
    shortWords:
      problems.total === undefined ? undefined : t`Insufficient funds: ${money(formatDecimal(missing))} is missing`,
  };
}

export type TicketProblemText = ReturnType<typeof useTicketProblemText>;

/** Words for what the app finds wrong with a ticket and for what the server refuses, the same for both. */
function useTicketProblemText() {
  const { t } = useLingui();
  const positions: Readonly<Record<string, string>> = { half: t`half`, full: t`full` };

  function text({ key, values }: { key: string; values?: Readonly<Record<string, string>> }): string | undefined {
    const position = values?.['position'];
    return errorText(key, position === undefined ? values : { ...values, position: positions[position] ?? position });
  }

  return {
    ofProblem: (problem: TicketProblem | undefined) => problem && text(problem),
    /** Why the server refused the order; undefined where it did not. */
    ofRefusal(error: Error | null): string | undefined {
      if (error === null || (error instanceof ApiRefusal && error.key === 'logout')) return undefined;
      const known = error instanceof ApiRefusal ? text(error) : undefined;
      return known ?? failureText(error, t`The order could not be placed, please try again later`);
    },
  };
}

/** Everything that the ticket's rules need to know, from the market, the operator's settings and the account. */
function useTicketFacts(instrument: Instrument): TicketFacts {
  const config = useConfig();
  const available = useAvailableCash(true);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  return {
    marketPrice: decimal(instrument.price),
    tickSize: decimal(instrument.tick_size),
    bandLow: decimal(instrument.price_low),
    bandHigh: decimal(instrument.price_high),
    lotSize: BigInt(instrument.lot_size),
    multiplier: BigInt(instrument.terms?.multiplier ?? 1),
    accruedInterest: parseDecimal(instrument.terms?.accrued_interest ?? '') ?? BigInt(0),
    maximumLots: {
      half: BigInt(wholeEntry(config, 'half_position_max', 50)),
      full: BigInt(wholeEntry(config, 'full_position_max', 100)),
    },
    feeBasisPoints: BigInt(wholeEntry(config, 'fee_basis_points', 3)),
    settlementRate: useSettlementRate(instrument.currency),
    available: available === undefined ? undefined : parseDecimal(available),
    lots: lots?.map(toHeldLot),
  };
}

function toHeldLot({ no, count, available, price, total_price: cost }: PositionRow): HeldLot {
  return {
    no,
    count: Number.parseInt(count, 10),
    available: Number.parseInt(available, 10),
    price: decimal(price),
    cost: decimal(cost),
  };
}
