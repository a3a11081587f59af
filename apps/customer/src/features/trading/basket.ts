import { decimal, evenRate, parseRate, type Decimal } from '@sauda/money';
import { sellQuantityBreach, sumOfCharges } from '@sauda/rules';
import type { Fees } from '../../data/account.ts';
import type { ChargeTerms } from '../../data/charges.ts';
import { dropFromBasket, type BasketInput, type BasketOrder } from '../../data/basket.ts';
import type { Instrument } from '../../data/instrument.ts';
import type { AppConfig } from '../../lib/config.ts';
import { queryKeys } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import type { Answer } from '@sauda/contract';
import { newTicket, summarize, type HeldLot, type Ticket, type TicketAmounts } from './ticket.ts';
import { factsOf } from './ticket-facts.ts';
import { problemsOf, worded, type TicketProblem } from './ticket-problems.ts';

export type PlacedBasket = Answer<'POST /stock/success/orders/basket'>['data'];
export type BasketOutcome = PlacedBasket['orders'][number];

interface BasketRequest {
  orders: BasketInput[];
  /** Theirs in the basket. */
  keys: readonly string[];
}

export const placeBasket: MoneyAction<'POST /stock/success/orders/basket', BasketRequest> = {
  name: 'place-basket',
  call: ({ orders }) => ({ call: 'POST /stock/success/orders/basket', body: { orders } }),
  // What was refused stays, to be changed; nothing else may be placed again.
  onAnswer: ({ orders }, { keys }) =>
    dropFromBasket(...keys.filter((_, index) => orders[index]?.outcome !== 'refused')),
  outdates: [queryKeys.orders, queryKeys.positions, queryKeys.account, queryKeys.triggers],
};

/** The ticket that would say the same. */
export function ticketOfInput({ side, count, type, price, no, position = 'full', ...order }: BasketInput): Ticket {
  const { trail_amount: amount, trail_percent: percent, trail_limit: beyond, trigger_price: trigger } = order;
  const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
  const away = text(amount ?? percent);
  return {
    ...newTicket(side, Number(count ?? 0), no),
    position,
    limit: type === 'market' ? undefined : text(price),
    trigger: text(trigger),
    trail:
      away === undefined ? undefined : { away, unit: amount === undefined ? 'percent' : 'amount', limit: text(beyond) },
    lifetime: order.lifetime,
    stop: text(order.stop_price),
    target: text(order.target_price),
  };
}

/** An order of a basket as it stands on the market and on what the customer has. */
export interface UnderstoodOrder {
  /** What it is likely to come to; undefined where the exchange rate is not known. */
  cost: TicketAmounts | undefined;
  /** Why the server would refuse it, as far as the app can know. */
  problem: TicketProblem | undefined;
  /** The most that one order may have of it. */
  greatest: number;
}

export function understandInput(
  order: BasketInput,
  instrument: Instrument,
  config: AppConfig,
  {
    fees,
    charges,
    lots,
    left,
    write,
  }: {
    readonly fees: Fees;
    readonly charges: ChargeTerms | undefined;
    readonly lots: readonly HeldLot[] | undefined;
    /** What is there to sell once the orders before it are done. */
    readonly left: number | undefined;
    readonly write: (figure: Decimal) => string;
  },
): UnderstoodOrder {
  const isOwn = config.currency === instrument.currency;
  const rate = isOwn ? evenRate : parseRate(config.entries.get(`settlement_rate_${instrument.currency}`) ?? '');
  const facts = factsOf(instrument, config, {
    settlementRate: rate,
    available: undefined,
    lots: order.no === undefined ? undefined : lots,
    fees,
    charges,
  });
  const ticket = ticketOfInput(order);
  const summary = summarize(ticket, facts);
  const isOverLots = order.side === 'sell' && order.no === undefined && left !== undefined;
  const breach = isOverLots ? sellQuantityBreach(facts, BigInt(ticket.quantity ?? 0), BigInt(left)) : undefined;
  const [problem] = Object.values(problemsOf(ticket, facts, summary, write));
  return {
    cost: summary.cost,
    problem: breach === undefined ? problem : worded(breach, write),
    greatest: summary.greatest,
  };
}

/** How many of its instrument the order at a place of the basket finds to sell, if all before it are done. */
export function leftToSell(orders: readonly Pick<BasketOrder, 'symbol' | 'order'>[], place: number, held: number) {
  let left = held;
  for (const { symbol, order } of orders.slice(0, place)) {
    if (symbol !== orders[place]?.symbol) continue;
    const count = Number(order.count ?? 0);
    left = order.side === 'buy' ? left + count : Math.max(0, left - count);
  }
  return left;
}

/** The sums of what is known of them. */
export function totalsOf(costs: ReadonlyArray<{ side: 'buy' | 'sell'; cost: TicketAmounts | undefined }>) {
  const zero = decimal('0');
  const sum = { buys: zero, sells: zero, fees: zero };
  for (const { side, cost } of costs) {
    if (cost === undefined) continue;
    sum.fees += cost.fee + sumOfCharges(cost.charges);
    if (side === 'buy') sum.buys += cost.total;
    else sum.sells += cost.total;
  }
  return sum;
}

/** What the buys come to beyond what is there to spend; undefined where that is enough or not known. Sells are not counted on: they may wait. */
export function missingForBuys(
  { buys }: { readonly buys: Decimal },
  available: Decimal | undefined,
): Decimal | undefined {
  return available !== undefined && buys > available ? buys - available : undefined;
}
