import type { CommandKind, VenueReport } from '../../../server/src/modules/venues/index.ts';
import { dayOf, priceOf, timeOf, unitsOf } from './read-values.ts';
import type { Order, TradeActivity, TradeEvent } from './shapes.ts';

/** A command of ours, as Alpaca's words are led back to it. */
export interface KnownCommand {
  readonly clOrdId: string;
  readonly kind: CommandKind;
}

/** A trade that Alpaca has told of. */
export interface KnownTrade {
  readonly clOrdId: string;
  readonly quantity: string;
  readonly price: string;
}

/** What the tables know, and Alpaca does not say. */
export interface Known {
  /** The order or the change that has this name. */
  command(clOrdId: string): Promise<KnownCommand | undefined>;
  /** The same by Alpaca's name for it. */
  ofOrder(orderId: string): Promise<KnownCommand | undefined>;
  /** The change of the order of this name that is not answered, or was done. */
  changeOf(clOrdId: string): Promise<string | undefined>;
  /** The cancel of the order of this name that is not answered. */
  cancelOf(clOrdId: string): Promise<string | undefined>;
  trade(executionId: string): Promise<KnownTrade | undefined>;
  /** The day under which a trade was told of, or taken back before it was. */
  dayOfTrade(executionId: string): Promise<string | undefined>;
  /** Whether the account is one of our customers'. */
  isOurs(account: string): Promise<boolean>;
}

/** What of an event goes to the server. */
export interface Read {
  readonly report?: VenueReport;
  /** It does not say all that it should: the trades are to be read again. */
  readonly isShort?: true;
}

const nothing: Read = {};
const unreadable = (clOrdId: string, why: string): Read => ({ report: { kind: 'unreadable', clOrdId, why } });
const said = (report: VenueReport): Read => ({ report });

/** What an event of `GET /v2/events/trades` says, in the server's words. */
export async function readEvent(event: TradeEvent, known: Known): Promise<Read> {
  const { report, ...rest } = await readWords(event, known);
  const { symbol, side: named, id: venueOrderId } = event.order;
  const side = named === 'buy' || named === 'sell' ? named : undefined;
  return report === undefined ? rest : { ...rest, report: { ...report, about: { symbol, side, venueOrderId } } };
}

async function readWords(event: TradeEvent, known: Known): Promise<Read> {
  const { order, account_id: account } = event;
  const { client_order_id: clOrdId } = order;
  if (isOfTrade(event.event)) return readTrade(tradeOf(event), known);
  const command = await known.command(clOrdId);
  // Orders that are not ours trade without us; should one trade for a customer of ours, that is told.
  if (command === undefined) return nothing;
  switch (event.event) {
    case 'accepted':
    case 'pending_new':
      // A change may still be refused: the order that it is of may be filled before it gets there.
      return command.kind === 'new' ? said({ kind: 'accepted', clOrdId, venueOrderId: order.id }) : nothing;
    case 'new':
      return said(
        command.kind === 'new'
          ? { kind: 'accepted', clOrdId, venueOrderId: order.id }
          : { kind: 'replaced', clOrdId, venueOrderId: order.id },
      );
    case 'replaced':
      return readReplaced(order, command, known);
    case 'rejected':
      return command.kind === 'new'
        ? said({ kind: 'ended', clOrdId, as: 'rejected', text: 'rejected by Alpaca' })
        : said({ kind: 'replaceRefused', clOrdId, text: 'rejected by Alpaca' });
    case 'order_replace_rejected': {
      const change = command.kind === 'replace' ? clOrdId : await known.changeOf(clOrdId);
      return change === undefined ? nothing : said({ kind: 'replaceRefused', clOrdId: change, text: 'too late' });
    }
    case 'order_cancel_rejected': {
      const cancel = await known.cancelOf(clOrdId);
      return cancel === undefined ? nothing : said({ kind: 'cancelRefused', clOrdId: cancel, text: 'too late' });
    }
    case 'canceled':
    case 'expired':
    case 'done_for_day': {
      const end = endOf(order, event.event);
      return end === undefined ? nothing : said(end);
    }
    case 'pending_cancel':
    case 'pending_replace':
    case 'stopped':
    case 'calculated':
    case 'suspended':
    case 'held':
      return nothing;
    default:
      return unreadable(clOrdId, `"${event.event}" of account ${account}`);
  }
}

/** Whose name the event has, the forum says one thing and the reference another: the order that was, or the one that is now. */
async function readReplaced(order: Order, command: KnownCommand, known: Known): Promise<Read> {
  const isNow = command.kind === 'replace' && (order.replaced_by ?? null) === null;
  const change = isNow ? command.clOrdId : await known.changeOf(command.clOrdId);
  if (change === undefined) return unreadable(command.clOrdId, 'replaced by an order that is not ours');
  const venueOrderId = isNow ? order.id : (order.replaced_by ?? undefined);
  return said({ kind: 'replaced', clOrdId: change, ...(venueOrderId === undefined ? {} : { venueOrderId }) });
}

/**
 * That nothing more of an order trades; Alpaca does not say why. What has traded of one that took another's place is told only where that is all of it.
 * @returns undefined where it goes on another day
 */
export function endOf(order: Order, as: string): Extract<VenueReport, { kind: 'ended' }> | undefined {
  const { client_order_id: clOrdId, filled_qty: filled, replaces, time_in_force: lifetime } = order;
  if (as === 'done_for_day' && lifetime !== 'day') return undefined;
  const cumulated = (replaces ?? null) === null ? unitsOf(filled) : undefined;
  const end = as === 'canceled' ? 'cancelled' : as === 'rejected' ? 'rejected' : 'expired';
  return { kind: 'ended', clOrdId, as: end, ...(cumulated === undefined ? {} : { cumulated }) };
}

const trades: Readonly<Record<string, 'trade' | 'bust' | 'correction'>> = {
  fill: 'trade',
  partial_fill: 'trade',
  trade_bust: 'bust',
  trade_correct: 'correction',
};

export const isOfTrade = (event: string): boolean => Object.hasOwn(trades, event);

interface ToldTrade {
  readonly kind: 'trade' | 'bust' | 'correction';
  readonly account: string;
  readonly clOrdId: string | undefined;
  readonly orderId: string;
  readonly executionId: string | undefined;
  readonly previous: string | undefined;
  readonly quantity: string | undefined;
  readonly price: string | undefined;
  readonly at: string | undefined;
}

const tradeOf = (event: TradeEvent): ToldTrade => ({
  kind: trades[event.event] ?? 'trade',
  account: event.account_id,
  clOrdId: event.order.client_order_id,
  orderId: event.order.id,
  executionId: event.execution_id,
  previous: event.previous_execution_id,
  quantity: event.qty,
  price: event.price,
  at: event.timestamp ?? event.at,
});

/** What an activity says that is a trade, a bust or a correction. What was told of already, in the same words, is nothing new. */
export function readActivity(activity: TradeActivity, known: Known): Promise<Read> {
  const { details, ref_id: executionId, previous_id: previous } = activity;
  return readTrade(
    {
      kind: trades[details.execution_type] ?? 'trade',
      account: activity.account_id,
      clOrdId: details.client_order_id,
      orderId: details.order_id,
      executionId,
      previous,
      quantity: activity.qty,
      price: activity.price,
      at: activity.executed_at,
    },
    known,
  );
}

async function readTrade(told: ToldTrade, known: Known): Promise<Read> {
  const command =
    (told.clOrdId === undefined ? undefined : await known.command(told.clOrdId)) ?? (await known.ofOrder(told.orderId));
  if (command === undefined && !(await known.isOurs(told.account))) return nothing;
  const clOrdId = command?.clOrdId ?? told.clOrdId ?? told.orderId;
  const { executionId, previous, kind } = told;
  const at = timeOf(told.at);
  if (executionId === undefined || executionId === '' || at === undefined) {
    return unreadable(clOrdId, `a ${kind} without a name or a time`);
  }
  const words = { quantity: unitsOf(told.quantity), price: priceOf(told.price) };
  const before = await known.trade(executionId);
  if (before !== undefined && isAsBefore(before, words, kind)) return nothing;
  const tradeDay = (await known.dayOfTrade(executionId)) ?? dayOf(new Date(at));
  const name = { clOrdId, tradeDay, executionId, at };
  if (kind === 'trade') {
    const priced = pricedOf(words);
    return priced === undefined ? unreadable(clOrdId, faultOf(told)) : said({ kind, ...name, ...priced });
  }
  if (previous === undefined) return unreadable(clOrdId, `a ${kind} of no trade`);
  const refersTo = { tradeDay: (await known.dayOfTrade(previous)) ?? tradeDay, executionId: previous };
  if (kind === 'bust') return said({ kind, ...name, refersTo });
  // The events do not promise a price with a correction; the activities have it.
  if (told.price === undefined) return { isShort: true };
  const priced = pricedOf(words);
  return priced === undefined ? unreadable(clOrdId, faultOf(told)) : said({ kind, ...name, refersTo, ...priced });
}

interface Words {
  readonly quantity: string | undefined;
  readonly price: string | undefined;
}

const isAsBefore = (before: KnownTrade, { quantity, price }: Words, kind: string): boolean =>
  kind === 'bust' || (before.quantity === quantity && before.price === price);

function pricedOf({ quantity, price }: Words): { quantity: string; price: string } | undefined {
  return quantity === undefined || quantity === '0' || price === undefined ? undefined : { quantity, price };
}

const faultOf = ({ kind, quantity, price }: ToldTrade): string => `a ${kind} of ${quantity} at ${price}`;
