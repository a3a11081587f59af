import { useLingui } from '@lingui/react/macro';
import { type Decimal, decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { useBuyingPower, useFees } from '../../data/account.ts';
import { useChargeTerms } from '../../data/charges.ts';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { useConfig, useSettlementRate } from '../../lib/config.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import { leftBehind, useLeaveBehind } from '../../lib/forms/left-behind.ts';
import { priceText } from '../../lib/format/money.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { withSetAside, type WaitingOrder } from './change-order.ts';
import { orderRequest } from './place-order.ts';
import { factsOf } from './ticket-facts.ts';
import { lotsQuery, type PositionRow } from './position-queries.ts';
import { type HeldLot, type Ticket, type TicketFacts, quantityFor, summarize, ticketReducer } from './ticket.ts';
import { missingMoney, problemsOf } from './ticket-problems.ts';
import { useUnits } from './use-units.ts';

export type TicketEntry = ReturnType<typeof useTicketEntry>;

/**
 * What is on the ticket, as it was typed and as it is understood, and what keeps it from being sent.
 * @param waiting the order that it changes: what that has set aside is there for the new terms
 */
export function useTicketEntry(instrument: Instrument, decimals: number, first: Ticket, waiting?: WaitingOrder) {
  const { t } = useLingui();
  const { currency, figure, money } = useFormats();
  const figures = useFigures();
  const units = useUnits();
  const known = useTicketFacts(instrument);
  const facts = waiting === undefined ? known : withSetAside(known, waiting);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  const [typed, dispatch] = useTypedTicket(first, waiting === undefined ? 'ticket' : undefined);

  const exits = {
    stop: figures.price(typed.stop ?? '', instrument.currency),
    target: figures.price(typed.target ?? '', instrument.currency),
  };
  const typedTrigger = typed.trigger === undefined ? undefined : figures.price(typed.trigger, instrument.currency);
  const typedLimit = typed.limit === undefined ? undefined : figures.price(typed.limit, instrument.currency);
  const typedAway = typed.trail === undefined ? undefined : figures.price(typed.trail.away, instrument.currency);
  const beyond = figures.price(typed.trail?.limit ?? '', instrument.currency);
  // What is typed and can't be read is no limit, and never another one.
  const limited = {
    ...typed,
    limit: typedLimit === undefined ? undefined : (typedLimit.wire ?? ''),
    trigger: typedTrigger === undefined ? undefined : (typedTrigger.wire ?? ''),
    trail: typed.trail && {
      ...typed.trail,
      away: typedAway?.wire ?? '',
      limit: beyond.unread === 'empty' ? undefined : (beyond.wire ?? ''),
    },
    stop: exits.stop.unread === 'empty' ? undefined : (exits.stop.wire ?? ''),
    target: exits.target.unread === 'empty' ? undefined : (exits.target.wire ?? ''),
  };
  const spent = typed.amount === undefined ? undefined : parseDecimal(figures.money(typed.amount).wire ?? '');
  const bought = spent === undefined ? undefined : quantityFor(spent, facts, summarize(limited, facts).price);
  const read = typed.amount === undefined ? limited : { ...limited, quantity: bought ?? null };
  const summary = summarize(read, facts);
  const write = (price: Decimal) => figure(formatDecimal(price), { decimals });
  const problems = problemsOf(read, facts, summary, write);
  const request = orderRequest(read, summary, instrument);
  const holdsNone = read.side === 'sell' && lots?.length === 0;
  const priced = (price: Decimal | undefined) =>
    price === undefined ? '' : priceText(formatDecimal(price), instrument.currency, currency, { decimals });
  const missing = missingMoney(read, facts, summary);
  return {
    /** As typed, but for the quantity where an amount is. */
    ticket: { ...typed, quantity: read.quantity },
    dispatch,
    /** The stop and the target as they are understood, and what is wrong with the first of them that is. */
    exits,
    bracketProblem: problems.stop ?? problems.target,
    facts,
    /** What can be sold from; a sell that waits keeps to its lot. */
    lots: waiting === undefined || waiting.side === 'buy' ? lots : undefined,
    summary,
    problems,
    holdsNone,
    /** Undefined where the ticket can't be sent. */
    request: holdsNone || Object.keys(problems).length > 0 ? undefined : request,
    amount: units(instrument.type, read.quantity ?? 0, instrument.terms?.base_currency),
    limitText: priced(summary.limit),
    triggerText: priced(summary.trigger),
    /** Why the limit is none; undefined where it is one, and where the market's price is taken. */
    limitWords: typedLimit?.words ?? (typedLimit?.unread === 'empty' ? t`Please enter a price` : undefined),
    /** The same of a stop order's trigger. */
    triggerWords: typedTrigger?.words ?? (typedTrigger?.unread === 'empty' ? t`Please enter a price` : undefined),
    /** The same of a trailing stop's distance. */
    trailWords: typedAway?.words ?? (typedAway?.unread === 'empty' ? t`Please enter a distance` : undefined),
    /** The same of the distance of its limit. */
    trailLimitWords: beyond.unread === 'empty' ? undefined : beyond.words,
    /** What a buy lacks in money; undefined where it lacks none. */
    shortWords:
      problems.total === undefined ? undefined : t`Insufficient funds: ${money(formatDecimal(missing))} is missing`,
  };
}

/** @param keptAs as of `useForm` */
function useTypedTicket(first: Ticket, keptAs: string | undefined) {
  const [begun] = useState(first);
  const typing = useReducer(ticketReducer, undefined, () => {
    const left = leftBehind<Ticket>(keptAs);
    return left?.side === begun.side && left.lotNo === begun.lotNo ? left : begun;
  });
  useLeaveBehind(keptAs, typing[0] === begun ? undefined : typing[0]);
  return typing;
}

export type TicketProblemText = ReturnType<typeof useTicketProblemText>;

/** Words for what the app finds wrong with a ticket and for what the server refuses, the same for both. */
export function useTicketProblemText() {
  const { t } = useLingui();
  const positions: Readonly<Record<string, string>> = { half: t`half`, full: t`full` };

  function text({ key, values }: { key: string; values?: Readonly<Record<string, string>> }): string | undefined {
    const position = values?.['position'];
    return errorText(key, position === undefined ? values : { ...values, position: positions[position] ?? position });
  }

  return {
    ofProblem: (problem: Parameters<typeof text>[0] | undefined) => problem && text(problem),
    /** Why the server refused the order; undefined where it did not. */
    ofRefusal(error: Error | null): string | undefined {
      if (error === null || (error instanceof ApiRefusal && error.key === 'logout')) return undefined;
      const known = error instanceof ApiRefusal ? text(error) : undefined;
      return known ?? failureText(error, t`Submission failed: the order could not be placed, please try again later`);
    },
  };
}

/** Everything that the ticket's rules need to know, from the market, the operator's settings and the account. */
export function useTicketFacts(instrument: Instrument): TicketFacts {
  const config = useConfig();
  const available = useBuyingPower(true);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  return factsOf(instrument, config, {
    settlementRate: useSettlementRate(instrument.currency),
    available: available === undefined ? undefined : parseDecimal(available),
    lots: lots?.map(toHeldLot),
    fees: useFees(config),
    charges: useChargeTerms(),
  });
}

export function toHeldLot({ no, count, available, price, total_price: cost }: PositionRow): HeldLot {
  return {
    no,
    count: Number.parseInt(count, 10),
    available: Number.parseInt(available, 10),
    price: decimal(price),
    cost: decimal(cost),
  };
}
