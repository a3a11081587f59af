import { decimal, evenRate, parseRate, type Decimal } from '@sauda/money';
import { sumOfCharges } from '@sauda/rules';
import type { Fees } from '../../data/account.ts';
import type { ChargeTerms } from '../../data/charges.ts';
import { dropFromBasket, type BasketInput } from '../../data/basket.ts';
import type { Instrument } from '../../data/instrument.ts';
import type { AppConfig } from '../../lib/config.ts';
import { queryKeys } from '../../lib/api.ts';
import type { MoneyAction } from '../../lib/money-action.ts';
import type { Answer } from '@sauda/contract';
import { newTicket, summarize, type Ticket, type TicketAmounts } from './ticket.ts';
import { factsOf } from './ticket-facts.ts';

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
export function ticketOfInput({ side, count, type, price, no, ...order }: BasketInput): Ticket {
  const { trail_amount: amount, trail_percent: percent, trail_limit: beyond, trigger_price: trigger } = order;
  const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value));
  const away = text(amount ?? percent);
  return {
    ...newTicket(side, Number(count ?? 0), no),
    position: 'full',
    limit: type === 'market' ? undefined : text(price),
    trigger: text(trigger),
    trail:
      away === undefined ? undefined : { away, unit: amount === undefined ? 'percent' : 'amount', limit: text(beyond) },
    lifetime: order.lifetime,
  };
}

/** What an order of a basket is likely to come to; undefined where the exchange rate is not known. */
export function costOfInput(
  order: BasketInput,
  instrument: Instrument,
  config: AppConfig,
  { fees, charges }: { readonly fees: Fees; readonly charges: ChargeTerms | undefined },
): TicketAmounts | undefined {
  const isOwn = config.currency === instrument.currency;
  const rate = isOwn ? evenRate : parseRate(config.entries.get(`settlement_rate_${instrument.currency}`) ?? '');
  const facts = factsOf(instrument, config, {
    settlementRate: rate,
    available: undefined,
    lots: undefined,
    fees,
    charges,
  });
  return summarize(ticketOfInput(order), facts).cost;
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
