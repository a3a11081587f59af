import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Decimal, formatDecimal, decimal, parseDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { Link } from '@tanstack/react-router';
import { useReducer } from 'react';
import { ApiRefusal } from '../../lib/api.ts';
import { priceText } from '../../lib/format/money.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import { type OrderRequest, type PlacedOrder, orderRequest, placeOrder } from './place-order.ts';
import { lotsQuery, type PositionRow } from './position-queries.ts';
import { TicketCost, TicketTotal } from './ticket-cost.tsx';
import { TicketPrice } from './ticket-price.tsx';
import { TicketQuantity } from './ticket-quantity.tsx';
import { useUnits } from './use-units.ts';
import {
  type Ticket,
  type TicketAction,
  type TicketProblem,
  isNoPrice,
  newTicket,
  problemsOf,
  summarize,
  ticketReducer,
  type HeldLot,
  type TicketFacts,
} from './ticket.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import { useConfig, useSettlementRate, wholeEntry } from '../../lib/config.ts';
import type { Instrument } from '../../data/instrument.ts';
import { useAvailableCash } from '../../data/account.ts';

interface OrderTicketProps {
  instrument: Instrument;
  decimals: number;
  side: Side;
  /** The lot to sell from at first. */
  lotNo: string | undefined;
  onSide: (side: Side) => void;
}

/** Buys or sells one instrument. The form is a pure function of the ticket and of what it stands on; see ticket.ts. */
export function OrderTicket({ instrument, decimals, side, lotNo, onSide }: OrderTicketProps) {
  const { t } = useLingui();
  const order = useMoneyAction(placeOrder);
  const entry = useTicketEntry(instrument, decimals, newTicket(side, instrument.lot_size, lotNo));
  const { ticket, dispatch, facts, summary, problems, lots, holdsNone } = entry;
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

  if (order.isSuccess) {
    return (
      <OrderOutcome
        placed={order.data}
        side={order.request?.side ?? ticket.side}
        instrument={instrument}
        decimals={decimals}
        onAnother={() => {
          order.reset();
          dispatch({ type: 'side', side: ticket.side, quantity: instrument.lot_size });
        }}
      />
    );
  }
  return (
    <MoneyForm fill>
      <div className="gap-6 gutter above-1 below-6">
        <SegmentedControl
          label={t`Side`}
          segments={[
            { value: 'buy', label: t`Buy`, tone: 'accent' },
            { value: 'sell', label: t`Sell`, tone: 'sell' },
          ]}
          value={ticket.side}
          onChange={changeSide}
        />
        <TicketPrice instrument={instrument} decimals={decimals} />
        <TicketQuantity
          instrument={instrument}
          ticket={ticket}
          facts={facts}
          summary={summary}
          lots={lots}
          error={holdsNone ? t`You hold none of ${instrument.name} to sell` : problemText.ofProblem(problems.quantity)}
          disabled={isPlacing || holdsNone}
          dispatch={change}
        />
        <LimitPriceField
          side={ticket.side}
          currency={instrument.currency}
          {...entry.limit}
          fillsAtOnce={summary.fillsAtOnce}
          error={entry.limitWords ?? problemText.ofProblem(problems.limit)}
          onLimit={(limit) => change({ type: 'limit', limit })}
          onFollowMarket={() => change({ type: 'followMarket' })}
        />
        <TicketCost ticket={ticket} facts={facts} summary={summary} instrument={instrument} decimals={decimals} />
      </div>
      <OrderBar entry={entry} order={order} instrument={instrument} problemText={problemText} />
    </MoneyForm>
  );
}

/** What is on the ticket, as it was typed and as it is understood, and what keeps it from being sent. */
function useTicketEntry(instrument: Instrument, decimals: number, first: Ticket) {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  const figures = useFigures();
  const units = useUnits();
  const facts = useTicketFacts(instrument);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  const [ticket, dispatch] = useReducer(ticketReducer, first);

  const typedLimit = ticket.limit === undefined ? undefined : figures.price(ticket.limit, instrument.currency);
  // What is typed and can't be read is no limit, and never another one.
  const read = { ...ticket, limit: typedLimit === undefined ? undefined : (typedLimit.wire ?? '') };
  const summary = summarize(read, facts);
  const write = (price: Decimal) => figure(formatDecimal(price), { decimals });
  const problems = problemsOf(read, facts, summary, write);
  const request = orderRequest(ticket, summary, instrument);
  const holdsNone = ticket.side === 'sell' && lots?.length === 0;
  const lacksPrice = typedLimit?.unread === 'empty' || isNoPrice(summary);
  return {
    ticket,
    dispatch,
    facts,
    lots,
    summary,
    problems,
    holdsNone,
    /** Undefined where the ticket can't be sent. */
    request: holdsNone || Object.keys(problems).length > 0 ? undefined : request,
    amount: units(instrument.type, ticket.quantity ?? 0, instrument.terms?.base_currency),
    limit: {
      value: ticket.limit ?? write(facts.marketPrice).replace(/[^\d.]/gu, ''),
      followsMarket: ticket.limit === undefined,
      limitText:
        summary.limit === undefined
          ? ''
          : priceText(formatDecimal(summary.limit), instrument.currency, currency, { decimals }),
    },
    limitWords: typedLimit?.words ?? (lacksPrice ? t`Please enter a price` : undefined),
  };
}

interface OrderBarProps {
  entry: ReturnType<typeof useTicketEntry>;
  order: ReturnType<typeof useMoneyAction<OrderRequest, PlacedOrder>>;
  instrument: Instrument;
  problemText: ReturnType<typeof useTicketProblemText>;
}

/** What the order comes to, what became of sending it, and the button that does. */
function OrderBar({ entry, order, instrument, problemText }: OrderBarProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { ticket, facts, summary, problems, holdsNone, request, amount } = entry;
  const { limitText } = entry.limit;
  const isBuy = ticket.side === 'buy';
  const isPlacing = order.isUnderWay;

  function send(): void {
    if (request === undefined || isPlacing) return;
    const about = isBuy
      ? t`Buy ${amount} of ${instrument.name} at ${limitText} or lower`
      : t`Sell ${amount} of ${instrument.name} at ${limitText} or higher`;
    order.begin(request, { about });
  }

  return (
    <ActionBar
      note={
        <CommandNote
          isOrder
          failure={order.isError ? problemText.ofRefusal(order.error) : undefined}
          problem={holdsNone ? undefined : problemText.ofProblem(problems.total)}
          checking={order.isChecking}
          action={
            isBuy && (problems.total !== undefined || isShort(order.error)) ? (
              <TextButton render={<Link to="/recharge" />}>{t`Recharge`}</TextButton>
            ) : undefined
          }
        />
      }
      caption={
        <>
          <TicketTotal side={ticket.side} summary={summary} />
          {!isBuy
            ? t`Credited to your available balance`
            : facts.available === undefined
              ? t`Available`
              : t`Available ${money(formatDecimal(facts.available))}`}
        </>
      }
    >
      <Button
        wide
        variant={isBuy ? 'primary' : 'sell'}
        busy={isPlacing}
        busyLabel={t`Placing the order`}
        disabled={request === undefined && !isPlacing}
        onClick={send}
      >
        {ticket.quantity === null ? (isBuy ? t`Buy` : t`Sell`) : isBuy ? t`Buy ${amount}` : t`Sell ${amount}`}
      </Button>
    </ActionBar>
  );
}

function isShort(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.key === 'insufficient_funds';
}

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

function toHeldLot({ no, available, price }: PositionRow): HeldLot {
  return { no, available: Number.parseInt(available, 10), price: decimal(price) };
}
