import type { Body } from '@sauda/contract';
import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { chargesIn } from '../../data/charges.ts';
import { bandAround, protectedLimit, sumOfCharges, trailBreach, trailedLimit } from '@sauda/rules';
import { isAsleep, type StopTerms } from '../../data/stop-order.ts';
import type { PendingOrder, Receipt } from './order-queries.ts';
import { worded, type TicketProblem } from './ticket-problems.ts';
import {
  newTicket,
  type HeldLot,
  type Ticket,
  type TicketAction,
  type TicketFacts,
  type TicketSummary,
} from './ticket.ts';

/** An order that waits, as its receipt tells it. */
export type WaitingOrder = Pick<
  Receipt,
  | 'no'
  | 'version'
  | 'side'
  | 'count'
  | 'price'
  | 'limit_price'
  | 'held'
  | 'amount'
  | 'fee'
  | 'charges'
  | 'lot_no'
  | 'stop_price'
  | 'target_price'
> &
  Partial<Pick<Receipt, 'order_type' | 'trail_limit'>> &
  StopTerms;

/** The ticket that says what the order says. @param write a price as it would be typed */
export function ticketOf(
  order: WaitingOrder,
  write: (price: string) => string,
  { maximumLots, lotSize }: TicketFacts,
): Ticket {
  const quantity = Number.parseInt(order.count, 10);
  const isHalf = BigInt(quantity) <= maximumLots.half * lotSize;
  return {
    ...newTicket(order.side, quantity, order.lot_no ?? undefined),
    limit: write(order.limit_price),
    trigger: isAsleep(order) ? write(order.trigger_price ?? '') : undefined,
    stop: order.stop_price === null ? undefined : write(order.stop_price),
    target: order.target_price === null ? undefined : write(order.target_price),
    position: isHalf ? 'half' : 'full',
  };
}

/** What the order has set aside is there for its new terms, and what has filled of it is paid for. */
export function withSetAside(facts: TicketFacts, order: WaitingOrder): TicketFacts {
  if (order.side === 'buy') {
    const paid =
      order.amount === null ? 0n : decimal(order.amount) + decimal(order.fee) + sumOfCharges(chargesIn(order.charges));
    return { ...facts, available: facts.available && facts.available + decimal(order.held) + paid };
  }
  const count = Number.parseInt(order.count, 10);
  const price = decimal(order.price);
  // A lot beyond those that are listed is known by what the order takes of it.
  const own = { no: order.lot_no ?? '', count, available: 0, price, cost: price * BigInt(count) };
  const lots = facts.lots?.some(({ no }) => no === own.no) ? facts.lots : facts.lots && [...facts.lots, own];
  const withOwn = (lot: HeldLot): HeldLot => (lot.no === own.no ? { ...lot, available: lot.available + count } : lot);
  return { ...facts, lots: lots?.map(withOwn) };
}

/** What to send for a ticket without problems; undefined where it says what the order says already. */
export function changeRequest(
  order: WaitingOrder,
  { quantity, position, stop, target }: Ticket,
  { limit, trigger }: TicketSummary,
): Body<'POST /stock/success/deal/replace'> | undefined {
  if (quantity === null || limit === undefined) return undefined;
  const price = limit === decimal(order.limit_price) ? undefined : formatDecimal(limit);
  const isMoved = trigger !== undefined && trigger !== parseDecimal(order.trigger_price ?? '');
  const count = quantity === Number.parseInt(order.count, 10) ? undefined : quantity;
  const changes = {
    ...(price === undefined ? {} : { price }),
    ...(isMoved ? { trigger_price: formatDecimal(trigger) } : {}),
    ...(count === undefined ? {} : { count }),
    ...(isSamePrice(stop, order.stop_price) ? {} : { stop_price: stop ?? null }),
    ...(isSamePrice(target, order.target_price) ? {} : { target_price: target ?? null }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  return { no: order.no, version: order.version, position, ...changes };
}

/** What a trailing stop would be with its limit at another distance. */
export interface TrailChange {
  /** What the ticket is then; undefined where nothing of it changes. */
  readonly action: TicketAction | undefined;
  readonly problem: TicketProblem | undefined;
  /** Undefined where there is nothing to send. */
  readonly request: Body<'POST /stock/success/deal/replace'> | undefined;
}

/**
 * @param distance how far beyond its trigger the limit is to lie, a wire decimal; undefined where what is typed is none
 * @param write a price as it would be typed
 */
export function changeTrail(
  order: WaitingOrder,
  distance: string | undefined,
  facts: TicketFacts,
  write: (price: string) => string,
): TrailChange {
  const wanted = parseDecimal(distance ?? '');
  if (wanted === undefined || distance === undefined)
    return { action: undefined, problem: undefined, request: undefined };
  const breach = trailBreach(facts, { basisPoints: 1, limit: wanted }, facts.marketPrice);
  const trigger = decimal(order.trigger_price ?? '0');
  const limit = trailedLimit(bandAround(facts, trigger), order.side, trigger, wanted);
  const isNew = breach === undefined && !isSamePrice(distance, order.trail_limit ?? null);
  return {
    action: { type: 'stop', trigger: write(formatDecimal(trigger)), limit: write(formatDecimal(limit)) },
    problem: breach && worded(breach, (figure) => write(formatDecimal(figure))),
    request: isNew ? { no: order.no, version: order.version, trail_limit: distance } : undefined,
  };
}

/** What to send for an order whose line was moved: its limit, or its stop and what protects that. @param to a wire decimal */
export function moveRequest(
  order: PendingOrder,
  to: string,
  facts: TicketFacts,
): Body<'POST /stock/success/deal/replace'> {
  const { no, version, side } = order;
  if (!isAsleep(order)) return { no, version, price: to };
  const limit = protectedLimit(facts, side, decimal(to), facts.stopProtectionPercent * 100n);
  return { no, version, trigger_price: to, price: formatDecimal(limit) };
}

const isSamePrice = (left: string | undefined, right: string | null): boolean =>
  parseDecimal(left ?? '') === parseDecimal(right ?? '');

/** What a buy that waits would hold beyond what it holds, or less: a wire decimal. */
export interface HoldChange {
  direction: 'more' | 'less' | 'same';
  amount: string;
}

/** Undefined where it is not known, and where the order would not wait. */
export function holdChange(order: WaitingOrder, { cost, fillsAtOnce }: TicketSummary): HoldChange | undefined {
  if (cost === undefined || fillsAtOnce) return undefined;
  const more = cost.total - decimal(order.held);
  if (more === 0n) return { direction: 'same', amount: '0' };
  return more > 0n
    ? { direction: 'more', amount: formatDecimal(more) }
    : { direction: 'less', amount: formatDecimal(-more) };
}
