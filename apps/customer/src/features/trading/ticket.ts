import { basisPointsOf, convertHalfEven, parseDecimal, type Decimal, type Rate } from '@sauda/money';
import type { ErrorKey } from '@sauda/contract/errors';

export type Side = 'buy' | 'sell';
export type Position = 'half' | 'full';

/** What the customer has chosen on the order ticket. */
export interface Ticket {
  side: Side;
  position: Position;
  /** Whole units, also where they are too many; null while what is typed is none. */
  quantity: number | null;
  /** The limit price as typed; undefined follows the market price. */
  limit: string | undefined;
  /** The lot to sell from; undefined is the oldest. */
  lotNo: string | undefined;
}

export type TicketAction =
  | { type: 'side'; side: Side; quantity: number }
  | { type: 'position'; position: Position }
  | { type: 'quantity'; quantity: number | null }
  | { type: 'limit'; limit: string }
  | { type: 'followMarket' }
  | { type: 'lot'; no: string };

export interface HeldLot {
  no: string;
  /** What no pending sell has set aside. */
  available: number;
  /** Cost for each unit. */
  price: Decimal;
}

/** What the ticket stands on: the market, the rules, and what the customer has. */
export interface TicketFacts {
  marketPrice: Decimal;
  tick: Decimal;
  bandLow: Decimal;
  bandHigh: Decimal;
  lotSize: number;
  /** Units of the underlying in one of quantity; 1 but for futures. */
  multiplier: bigint;
  /** Of one bond, in its currency: a buyer pays it on top of the price, a seller receives it. */
  accruedInterest: Decimal;
  /** The most that one order may have, in lots of the instrument. */
  greatest: Readonly<Record<Position, number>>;
  feeBasisPoints: bigint;
  /** Account currency for one unit of the instrument's; undefined where it is not known. */
  settlementRate: Rate | undefined;
  /** Free cash in the account currency; undefined until it is known. */
  available: Decimal | undefined;
  /** Oldest first; undefined until they are known. */
  lots: readonly HeldLot[] | undefined;
}

export function newTicket(side: Side, quantity: number, lotNo?: string): Ticket {
  return { side, position: 'half', quantity, limit: undefined, lotNo };
}

export function ticketReducer(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.type) {
    case 'side':
      return { ...newTicket(action.side, action.quantity), position: ticket.position };
    case 'position':
      return { ...ticket, position: action.position };
    case 'quantity':
      return { ...ticket, quantity: action.quantity };
    case 'limit':
      return { ...ticket, limit: action.limit };
    case 'followMarket':
      return { ...ticket, limit: undefined };
    case 'lot':
      return { ...ticket, lotNo: action.no };
  }
}

export interface TicketAmounts {
  /** Price × quantity × multiplier. */
  amount: Decimal;
  /** Accrued on the bonds. */
  interest: Decimal;
  /** On the amount. */
  fee: Decimal;
  /** What is paid or received. */
  total: Decimal;
}

export interface TicketSummary {
  /** The limit that would be sent; undefined where what is typed is no price. */
  limit: Decimal | undefined;
  /** The market is at the limit or better, so the order fills at once. */
  fillsAtOnce: boolean;
  /** What the estimate counts with: the market price where the order fills at once, else the limit. */
  price: Decimal;
  /** The lot that is sold from. */
  lot: HeldLot | undefined;
  /** The most that this ticket takes. */
  greatest: number;
  /** In the account currency; undefined where it can't be known. */
  cost: TicketAmounts | undefined;
}

export function summarize(ticket: Ticket, facts: TicketFacts): TicketSummary {
  const limit = ticket.limit === undefined ? facts.marketPrice : parseDecimal(ticket.limit.trim());
  const isBuy = ticket.side === 'buy';
  const fillsAtOnce = limit !== undefined && (isBuy ? facts.marketPrice <= limit : facts.marketPrice >= limit);
  const price = fillsAtOnce || limit === undefined ? facts.marketPrice : limit;
  const lot = isBuy ? undefined : (facts.lots?.find(({ no }) => no === ticket.lotNo) ?? facts.lots?.[0]);
  const byRule = facts.greatest[ticket.position] * facts.lotSize;
  const greatest = isBuy || lot === undefined ? byRule : Math.min(byRule, lot.available);
  return { limit, fillsAtOnce, price, lot, greatest, cost: costOf(ticket, facts, price) };
}

function costOf({ side, quantity }: Ticket, facts: TicketFacts, price: Decimal): TicketSummary['cost'] {
  if (quantity === null || facts.settlementRate === undefined) return undefined;
  const units = BigInt(quantity) * facts.multiplier;
  const amount = convertHalfEven(price * units, facts.settlementRate);
  const interest = convertHalfEven(facts.accruedInterest * units, facts.settlementRate);
  const fee = basisPointsOf(amount, facts.feeBasisPoints);
  return { amount, interest, fee, total: totalOf(side, { amount, interest, fee }) };
}

/** Whether what is typed as a limit is nothing to pay. */
export function isNoPrice({ limit }: TicketSummary): boolean {
  return limit === 0n;
}

/** What the quantity is multiplied with, behind a price; empty where that is one. */
export function multiplierText({ multiplier }: TicketFacts): string {
  return multiplier === 1n ? '' : ` × ${multiplier}`;
}

export function hasInterest({ accruedInterest }: TicketFacts): boolean {
  return accruedInterest > 0n;
}

/** What was paid for a buy, or came in by a sell, with the fee and a bond's interest. */
export function totalOf(side: Side, { amount, interest, fee }: Omit<TicketAmounts, 'total'>): Decimal {
  return amount + interest + (side === 'buy' ? fee : -fee);
}

/** The fee in per cent: 3 basis points are 0.03. */
export function feePercent({ feeBasisPoints }: TicketFacts): Decimal {
  return feeBasisPoints * 100n;
}

/** A reason, as the server's error list words it. */
export interface TicketProblem {
  key: ErrorKey;
  values?: Readonly<Record<string, string>>;
}

/** What keeps the ticket from being sent, each reason beside the field that it is about. */
export interface TicketProblems {
  quantity?: TicketProblem;
  limit?: TicketProblem;
  total?: TicketProblem;
}

/** Everything that the server would refuse, as far as the app can know. `write` turns a figure into text. */
export function problemsOf(
  ticket: Ticket,
  facts: TicketFacts,
  summary: TicketSummary,
  write: (figure: Decimal) => string,
): TicketProblems {
  return {
    ...found('quantity', quantityProblem(ticket, facts, summary)),
    ...found('limit', limitProblem(facts, summary.limit, write)),
    ...found('total', totalProblem(ticket, facts, summary)),
  };
}

function quantityProblem(
  { side, position, quantity }: Ticket,
  facts: TicketFacts,
  summary: TicketSummary,
): TicketProblem | undefined {
  if (side === 'sell' && summary.lot !== undefined && summary.lot.available === 0) {
    return { key: 'exceeds_position', values: { available: '0' } };
  }
  if (quantity === null || quantity < facts.lotSize) {
    return { key: 'quantity_below_minimum', values: { minimum: String(facts.lotSize) } };
  }
  const byRule = facts.greatest[position] * facts.lotSize;
  if (quantity > byRule)
    return { key: 'quantity_above_maximum', values: { maximum: String(facts.greatest[position]), position } };
  if (quantity % facts.lotSize !== 0) return { key: 'quantity_off_lot', values: { lot: String(facts.lotSize) } };
  if (quantity > summary.greatest) return { key: 'exceeds_position', values: { available: String(summary.greatest) } };
  return undefined;
}

function limitProblem(
  { tick, bandLow, bandHigh }: TicketFacts,
  limit: Decimal | undefined,
  write: (figure: Decimal) => string,
): TicketProblem | undefined {
  if (limit === undefined || limit <= 0n || (tick > 0n && limit % tick !== 0n)) {
    return { key: 'price_off_tick', values: { tick: write(tick) } };
  }
  if (limit < bandLow || limit > bandHigh) {
    return { key: 'price_outside_band', values: { low: write(bandLow), high: write(bandHigh) } };
  }
  return undefined;
}

function totalProblem(
  { side }: Ticket,
  { available }: TicketFacts,
  { cost }: TicketSummary,
): TicketProblem | undefined {
  const short = side === 'buy' && cost !== undefined && available !== undefined && cost.total > available;
  return short ? { key: 'insufficient_funds' } : undefined;
}

function found<K extends keyof TicketProblems>(
  field: K,
  problem: TicketProblem | undefined,
): Pick<TicketProblems, K> | object {
  return problem === undefined ? {} : { [field]: problem };
}
