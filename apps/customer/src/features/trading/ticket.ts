import { MINOR_UNIT, convertHalfEven, divideHalfEven, parseDecimal, type Decimal, type Rate } from '@sauda/money';
import {
  addCharges,
  isReached,
  maximumQuantity,
  partsOfSell,
  protectedLimit,
  totalOf,
  tradeCost,
  trailedLimit,
  trailedTrigger,
  worstAtMarket,
  type ChargeRate,
  type Charges,
  type Lifetime,
  type MaximumLots,
  type Position,
  type PriceBand,
  type PriceGrid,
  type Protection,
  type SellPart,
  type Side,
  type TradeCost,
  type Trail,
  type TriggerSide,
} from '@sauda/rules';

/** What the customer has chosen on the order ticket. */
export interface Ticket {
  side: Side;
  position: Position;
  /** Whole units, also where they are too many; null while what is typed is none. Follows from `amount` where there is one. */
  quantity: number | null;
  /** What is to be spent in all, in the account currency, as typed; undefined where the quantity is. */
  amount: string | undefined;
  /** The limit price as typed; undefined is the market price of the moment, and of a stop order what protects it. */
  limit: string | undefined;
  /** Of a stop order: the price that sets it off, as typed. */
  trigger: string | undefined;
  /** Of a trailing stop: how far its trigger keeps behind the market, as typed, and what in; and how far beyond it its limit lies, if it has its own. */
  trail: { away: string; unit: TrailUnit; limit?: string | undefined } | undefined;
  /** Undefined is what is usual of its kind. */
  lifetime: Lifetime | undefined;
  /** The prices at which what is bought is sold again by itself, as typed; undefined where there is none. */
  stop: string | undefined;
  target: string | undefined;
  /** The lot to sell from; undefined is all of them, the oldest first. */
  lotNo: string | undefined;
}

export type TrailUnit = 'percent' | 'amount';

export type TicketAction =
  | { type: 'side'; side: Side; quantity: number }
  | { type: 'position'; position: Position }
  | { type: 'quantity'; quantity: number | null }
  | { type: 'amount'; amount: string }
  | { type: 'limit'; limit: string }
  | { type: 'followMarket' }
  | { type: 'stop'; trigger: string; limit?: string }
  | { type: 'trail'; away: string; unit: TrailUnit; limit?: string | undefined }
  | { type: 'lifetime'; lifetime: Lifetime }
  | { type: 'bracket'; side: TriggerSide; price: string }
  | { type: 'lot'; no: string | undefined };

export interface HeldLot {
  no: string;
  /** What is left of it. */
  count: number;
  /** What no pending sell has set aside. */
  available: number;
  /** Cost for each unit, in the currency of the instrument. */
  price: Decimal;
  /** What was paid for what is left, in the account currency. */
  cost: Decimal;
}

/** What the ticket stands on: the market, the rules, and what the customer has. */
export interface TicketFacts extends PriceGrid, PriceBand {
  marketPrice: Decimal;
  lotSize: bigint;
  /** Units of the underlying in one of quantity; 1 but for futures. */
  multiplier: bigint;
  /** Of one bond, in its currency: a buyer pays it on top of the price, a seller receives it. */
  accruedInterest: Decimal;
  maximumLots: MaximumLots;
  feeBasisPoints: bigint;
  /** What is charged by law on either side; each line says on which. Nothing where absent. */
  charges?: readonly ChargeRate[] | undefined;
  /** How far beyond its trigger a stop order may trade, in per cent. */
  stopProtectionPercent: bigint;
  /** How far beyond the market's price a market order may trade, by that. */
  protections: readonly Protection[];
  /** Account currency for one unit of the instrument's; undefined where it is not known. */
  settlementRate: Rate | undefined;
  /** Free cash in the account currency; undefined until it is known. */
  available: Decimal | undefined;
  /** Oldest first; undefined until they are known. */
  lots: readonly HeldLot[] | undefined;
}

export function newTicket(side: Side, quantity: number, lotNo?: string): Ticket {
  return {
    side,
    position: 'half',
    quantity,
    amount: undefined,
    limit: undefined,
    trigger: undefined,
    trail: undefined,
    lifetime: undefined,
    stop: undefined,
    target: undefined,
    lotNo,
  };
}

export function ticketReducer(ticket: Ticket, action: TicketAction): Ticket {
  switch (action.type) {
    case 'side':
      return { ...newTicket(action.side, action.quantity), position: ticket.position };
    case 'position':
      return { ...ticket, position: action.position };
    case 'quantity':
      return { ...ticket, quantity: action.quantity, amount: undefined };
    case 'amount':
      return { ...ticket, amount: action.amount };
    case 'limit':
      return { ...asOf('limit', ticket), limit: action.limit };
    case 'followMarket':
      return asOf('market', ticket);
    case 'stop':
      // Another trigger has another price that protects it.
      return { ...asOf('stop', ticket), limit: action.limit, trigger: action.trigger };
    case 'trail':
      return { ...asOf('trailing', ticket), trail: { away: action.away, unit: action.unit, limit: action.limit } };
    case 'lifetime':
      return { ...ticket, lifetime: action.lifetime };
    case 'bracket':
      return { ...ticket, [action.side]: action.price === '' ? undefined : action.price };
    case 'lot':
      return { ...ticket, lotNo: action.no };
  }
}

/** The ticket for an order of a kind, without what another kind had. */
function asOf(kind: TicketKind, ticket: Ticket): Ticket {
  const prices = { limit: undefined, trigger: undefined, trail: undefined };
  return { ...ticket, ...prices, lifetime: kindOf(ticket) === kind ? ticket.lifetime : undefined };
}

export interface TicketAmounts extends TradeCost {
  amount: Decimal;
  fee: Decimal;
  charges?: Charges | undefined;
  /** Accrued on the bonds. */
  interest: Decimal;
  /** What is paid or received. */
  total: Decimal;
}

/** What kind of order the ticket is for. */
export type TicketKind = 'market' | 'limit' | 'stop' | 'trailing';

/** How long each kind may stand, the usual first. */
export const lifetimesOf: Readonly<Record<TicketKind, readonly [Lifetime, ...Lifetime[]]>> = {
  market: ['ioc', 'fok'],
  limit: ['day', 'gtc', 'ioc', 'fok'],
  stop: ['day', 'gtc'],
  trailing: ['day', 'gtc'],
};

/** For how long its order is to stand. */
export const lifetimeIn = (ticket: Ticket): Lifetime => ticket.lifetime ?? lifetimesOf[kindOf(ticket)][0];

export function kindOf({ limit, trigger, trail }: Ticket): TicketKind {
  if (trail !== undefined) return 'trailing';
  if (trigger !== undefined) return 'stop';
  return limit === undefined ? 'market' : 'limit';
}

export interface TicketSummary {
  /** Of a stop order: the price that sets it off; undefined where what is typed is no price. */
  trigger: Decimal | undefined;
  /** Of a trailing stop: its distance; undefined where what is typed is none. */
  trail: Trail | undefined;
  /** The limit that would be sent, of a market order the worst price; undefined where what is typed is no price. */
  limit: Decimal | undefined;
  /** The market is at the limit or better, so the order fills at once. */
  fillsAtOnce: boolean;
  /** What the estimate counts with: the market price where the order fills at once, else the limit, which is the worst price. */
  price: Decimal;
  /** Where it is likely to trade: a stop order at what sets it off. */
  likelyPrice: Decimal;
  /** The lot that is sold from; undefined where all are, and where it is gone. */
  lot: HeldLot | undefined;
  /** The lot that was chosen is not held any more, so nothing is sold: not another one in its place either. */
  isLotGone: boolean;
  /** What a sell takes from each lot. */
  parts: ReadonlyArray<SellPart<HeldLot>>;
  /** What a sell brings above what it cost, before its fee, in the account currency; undefined where it can't be known. */
  profit: Decimal | undefined;
  /** The most that this ticket takes. */
  greatest: number;
  /** The most of it that there is money for, or something to sell; undefined where that is not known. */
  most: number | undefined;
  /** In the account currency; undefined where it can't be known. */
  cost: TicketAmounts | undefined;
}

export function summarize(ticket: Ticket, facts: TicketFacts): TicketSummary {
  const isBuy = ticket.side === 'buy';
  const isStop = isOfStop(ticket);
  const trail = trailOf(ticket);
  const trigger =
    trail === undefined
      ? parseDecimal(ticket.trigger?.trim() ?? '')
      : trailedTrigger(facts, ticket.side, trail, facts.marketPrice);
  const limit = limitOf(ticket, trigger, facts);
  const fillsAtOnce = !isStop && limit !== undefined && isReached(ticket.side, limit, facts.marketPrice);
  const isAtMarket = kindOf(ticket) === 'market';
  const price = fillsAtOnce || isAtMarket || limit === undefined ? facts.marketPrice : limit;
  const lot = isBuy ? undefined : facts.lots?.find(({ no }) => no === ticket.lotNo);
  const isLotGone = !isBuy && ticket.lotNo !== undefined && facts.lots !== undefined && lot === undefined;
  const from = lot !== undefined ? [lot] : isLotGone ? [] : (facts.lots ?? []);
  const parts = isBuy ? [] : partsOfSell(from, ({ available }) => BigInt(available), BigInt(ticket.quantity ?? 0));
  const free = facts.lots && from.reduce((sum, { available }) => sum + available, 0);
  const mostBought = Number(maximumQuantity(facts.lotSize, ticket.position, facts.maximumLots));
  const greatest = (isBuy ? undefined : free) ?? mostBought;
  const payable = isBuy && facts.available !== undefined ? quantityFor(facts.available, facts, price) : undefined;
  const most = isBuy ? payable && Math.min(payable, greatest) : free;
  const profit = profitOf(parts, facts, price);
  const cost = costOf(ticket, facts, price, parts);
  const likelyPrice = trigger ?? price;
  return {
    trigger,
    trail,
    limit,
    fillsAtOnce,
    price,
    likelyPrice,
    lot,
    isLotGone,
    parts,
    profit,
    greatest,
    most,
    cost,
  };
}

function limitOf(ticket: Ticket, trigger: Decimal | undefined, facts: TicketFacts): Decimal | undefined {
  if (ticket.limit !== undefined) return parseDecimal(ticket.limit.trim());
  if (kindOf(ticket) === 'market') {
    return worstAtMarket(facts, ticket.side, { from: facts.marketPrice, protections: facts.protections });
  }
  const distance = trailOf(ticket)?.limit;
  if (distance !== undefined) return trigger && trailedLimit(facts, ticket.side, trigger, distance);
  return trigger && protectedLimit(facts, ticket.side, trigger, facts.stopProtectionPercent * 100n);
}

/** It waits for a trigger, of its own or one that follows. */
export const isOfStop = (ticket: Ticket): boolean => ticket.trigger !== undefined || ticket.trail !== undefined;

function trailOf({ trail }: Ticket): Trail | undefined {
  const away = parseDecimal(trail?.away.trim() ?? '');
  if (trail === undefined || away === undefined) return undefined;
  // What is typed and is no distance is none that any rule lets through.
  const limit = trail.limit === undefined ? undefined : (parseDecimal(trail.limit.trim()) ?? -1n);
  // With two decimals a per cent is a whole number of basis points.
  const basisPoints = away % 100n === 0n ? Number(away / 100n) : 0;
  return trail.unit === 'amount' ? { amount: away, limit } : { basisPoints, limit };
}

/** Where a stop order begins before another price is typed: a little beyond the market. */
export function firstTrigger(side: Side, facts: TicketFacts): Decimal {
  return protectedLimit(facts, side, facts.marketPrice, 100n);
}

/** Of what each part brings, and of its share of what its lot cost, each rounded as the server does. */
function profitOf(parts: TicketSummary['parts'], facts: TicketFacts, price: Decimal): Decimal | undefined {
  let profit = 0n;
  for (const { lot, quantity } of parts) {
    const cost = costOf({ side: 'sell', quantity: Number(quantity) }, facts, price);
    if (cost === undefined) return undefined;
    profit += cost.amount - divideHalfEven(lot.cost * quantity, BigInt(lot.count) * MINOR_UNIT) * MINOR_UNIT;
  }
  return parts.length === 0 ? undefined : profit;
}

/**
 * The most that an amount buys at a price, the fee, what is charged by law, and accrued interest paid of it too: whole lots, rounded down.
 * @param amount in the account currency
 * @returns undefined where the exchange rate is not known, or a unit costs nothing
 */
export function quantityFor(amount: Decimal, facts: TicketFacts, price: Decimal): number | undefined {
  const lot = Number(facts.lotSize);
  const isPayable = (lots: number): boolean | undefined => {
    const total = totalOfBuy(lots * lot, facts, price);
    return total === undefined ? undefined : total <= amount;
  };
  if (isPayable(1) === undefined || price <= 0n) return undefined;
  let tooMany = 1;
  while (isPayable(tooMany) && tooMany < MOST_LOTS) tooMany *= 2;
  let payable = Math.floor(tooMany / 2);
  while (tooMany - payable > 1) {
    const middle = Math.floor((payable + tooMany) / 2);
    if (isPayable(middle)) payable = middle;
    else tooMany = middle;
  }
  return payable * lot;
}

/** What a buy comes to in all; undefined where the exchange rate is not known. */
export function totalOfBuy(quantity: number, facts: TicketFacts, price: Decimal): Decimal | undefined {
  return costOf({ side: 'buy', quantity }, facts, price)?.total;
}

/** What selling at a price what a ticket buys would gain or lose, before the fees; undefined where that can't be known. */
export function gainAfterBuy(
  price: Decimal,
  { quantity }: Ticket,
  facts: TicketFacts,
  { likelyPrice }: TicketSummary,
): Decimal | undefined {
  const sold = costOf({ side: 'sell', quantity }, facts, price);
  const bought = costOf({ side: 'buy', quantity }, facts, likelyPrice);
  return sold && bought && sold.amount - bought.amount;
}

/** Far more than an order may have. */
const MOST_LOTS = 2 ** 24;

/** So many per cent of the most, in whole lots, rounded down but to one at the least; all of it is all, an odd last lot included. */
export function partOf(most: number, percent: number, lotSize: number): number {
  if (percent === 100 || most <= lotSize) return most;
  return Math.max(lotSize, Math.floor((most * percent) / 100 / lotSize) * lotSize);
}

function costOf(
  { side, quantity }: Pick<Ticket, 'side' | 'quantity'>,
  facts: TicketFacts,
  price: Decimal,
  parts: TicketSummary['parts'] = [],
): TicketSummary['cost'] {
  const { multiplier, feeBasisPoints, settlementRate } = facts;
  const charges = facts.charges?.filter((rate) => rate.side === side);
  if (quantity === null || settlementRate === undefined) return undefined;
  const sum: Omit<TicketAmounts, 'total'> = { amount: 0n, fee: 0n, interest: 0n };
  // Each part is an order of its own, rounded by itself; what no lot has any more is counted as one.
  const rest = parts.reduce((left, part) => left - part.quantity, BigInt(quantity));
  for (const units of [...parts.map((part) => part.quantity), rest]) {
    const trade = tradeCost(units, { price, multiplier, settlementRate, feeBasisPoints, charges });
    sum.amount += trade.amount;
    sum.fee += trade.fee;
    if (trade.charges !== undefined) sum.charges = addCharges(sum.charges ?? {}, trade.charges);
    sum.interest += convertHalfEven(facts.accruedInterest * units * multiplier, settlementRate);
  }
  return { ...sum, total: totalOf(side, sum) };
}

/** What the quantity is multiplied with, behind a price; empty where that is one. */
export function multiplierText({ multiplier }: TicketFacts): string {
  return multiplier === 1n ? '' : ` × ${multiplier}`;
}

export function hasInterest({ accruedInterest }: TicketFacts): boolean {
  return accruedInterest > 0n;
}

/** The fee in per cent: 3 basis points are 0.03. */
export function feePercent({ feeBasisPoints }: TicketFacts): Decimal {
  return feeBasisPoints * 100n;
}
