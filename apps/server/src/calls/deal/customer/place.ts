import type { Body } from '@sauda/contract';
import { fillErrorText } from '@sauda/contract/errors';
import { en } from '@sauda/contract/errors/en';
import { parseDecimal, type Decimal } from '@sauda/money';
import type { Market } from '../../../modules/market/index.ts';
import type { Command, Executor, LineOutcome, Orders, Placing, Repeatable } from '../../../modules/trading/index.ts';
import { isKept, keptAnswerOf, replay, type RequestIdentity } from '../../../platform/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { bareCode, knownInstrument } from '../../market/known-instrument.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import { presentOfKind, priceOf, whileHeld } from '../present.ts';

/** Orders go to the executor, which commits many at once; each keeps its own answer for repeats. */
export const executeOn =
  (executor: Executor) =>
  async <T>(
    command: Command,
    customerId: string,
    identity: RequestIdentity,
    present: (orders: Orders) => T,
  ): Promise<T> => {
    // What is kept for repeats is the answer: it is made once. A transaction that is tried again makes it again.
    let presented: T | undefined;
    const keeping = (orders: Orders): T => (presented = present(orders));
    const outcome = await executor.submit(command, repeatableOf(customerId, identity, keeping));
    switch (outcome.kind) {
      case 'done':
        return presented ?? present(outcome.orders);
      case 'refused':
        throw outcome.refusal;
      case 'repeated':
        return again(outcome, identity);
    }
  };

function again<T>(
  { kept, sameBody }: { kept: Parameters<typeof replay>[0] | { status: number; answer: string }; sameBody: boolean },
  { bodyHash }: RequestIdentity,
): T {
  if (!sameBody) throw new Refusal('repeated_with_other_body');
  return replay<T>({ ...kept, bodyHash }, bodyHash);
}

function repeatableOf<T>(
  customerId: string,
  { path, key, bodyHash }: RequestIdentity,
  present: (orders: Orders) => T,
  each?: (lines: readonly LineOutcome[]) => unknown,
): Repeatable | undefined {
  if (key === undefined) return undefined;
  return {
    customerId,
    path,
    key,
    bodyHash,
    yes: (orders) => keptAnswerOf(present(orders)),
    no: (refusal) => (isKept(refusal.key) ? keptAnswerOf(refusal) : undefined),
    ...(each === undefined ? {} : { each: (lines) => keptAnswerOf(each(lines)) }),
  };
}

type OrderInput = Body<'POST /stock/success/orders/place'>;

/** Orders of any kind, one or many in a command. */
export function placeHandlers({ executor, market, venueLink }: Needs<'executor' | 'market' | 'venueLink'>): Handlers {
  const execute = executeOn(executor);
  const presented = (orders: Orders) => {
    const { msg, data } = presentOfKind(orders, market);
    return { msg, data: whileHeld(data, venueLink, true) };
  };
  const presentLine = (line: LineOutcome) => {
    if (line.kind === 'refused') return presentRefused(line.refusal);
    const isOpen = line.orders.some(({ status }) => status === 'pending');
    const isWhole = line.orders.every(({ status }) => status === 'success');
    const outcome = isWhole ? ('filled' as const) : isOpen ? ('placed' as const) : ('ended' as const);
    return { outcome, order: presented(line.orders).data };
  };
  const presentBasket = (lines: readonly LineOutcome[]) => ({
    msg: 'ok' as const,
    data: { orders: lines.map(presentLine) },
  });
  return {
    async 'POST /stock/success/orders/place'({ body, caller: { customerId }, identity }) {
      return execute(placingOf(customerId, body, market), customerId, identity, presented);
    },

    async 'POST /stock/success/orders/basket'({ body, caller: { customerId }, identity }) {
      const lines = body.orders.map((order) => placingOf(customerId, order, market));
      const basket = { kind: 'basket', customerId, lines } as const;
      const repeatable = repeatableOf(customerId, identity, presented, presentBasket);
      const outcome = await executor.submitBasket(basket, repeatable);
      return outcome.kind === 'each' ? presentBasket(outcome.lines) : again(outcome, identity);
    },
  };
}

function presentRefused({ key, details: { values } }: Refusal) {
  const message = fillErrorText(en[key], values);
  return { outcome: 'refused' as const, refusal: { key, message, ...(values === undefined ? {} : { values }) } };
}

/** @throws Refusal `invalid` where what its kind needs is missing, or what it has not is there; `unknown_symbol` */
function placingOf(customerId: string, body: OrderInput, market: Market): Placing {
  const quantity = body.count === undefined ? undefined : BigInt(body.count);
  const terms = termsOf(body);
  if (body.side === 'buy') {
    const { symbol, kind: assetClass, position = 'full' } = body;
    if (symbol === undefined) throw missing('symbol');
    if (assetClass === undefined) throw missing('kind');
    if (quantity === undefined) throw missing('count');
    const exits = { stopPrice: optional('stop_price', body), targetPrice: optional('target_price', body) };
    return { kind: 'buy', customerId, symbol: bareCode(symbol), assetClass, quantity, position, ...terms, ...exits };
  }
  if (body.stop_price !== undefined || body.target_price !== undefined) throw invalid('stop_price', 'is for a buy');
  if (body.no !== undefined) {
    return { kind: 'sell', customerId, lotNo: body.no, lotPrice: optional('lot_price', body), quantity, ...terms };
  }
  if (body.symbol === undefined) throw missing('no');
  return { kind: 'sellAcross', customerId, symbol: knownInstrument(market, body.symbol).symbol, quantity, ...terms };
}

function termsOf(body: OrderInput) {
  const { type, lifetime, after_market: isQueued = false } = body;
  const isStop = type === 'stop' || type === 'trailing';
  if (type === 'limit' && body.price === undefined) throw missing('price');
  if (type === 'trailing' && body.price !== undefined) throw invalid('price', 'follows the market');
  if (type === 'stop' ? body.trigger_price === undefined : body.trigger_price !== undefined) {
    throw invalid('trigger_price', 'is for a stop');
  }
  const isOfMoment = lifetime === 'ioc' || lifetime === 'fok';
  if (lifetime !== undefined && ((type === 'market' && !isOfMoment) || (isStop && isOfMoment))) {
    throw invalid('lifetime', 'is not of this kind');
  }
  return {
    limitPrice: optional('price', body),
    triggerPrice: optional('trigger_price', body),
    trail: trailOf(body),
    atMarket: type === 'market',
    lifetime,
    isQueued,
  };
}

function trailOf(body: OrderInput) {
  const amount = optional('trail_amount', body);
  const percent = body.trail_percent === undefined ? undefined : parseDecimal(body.trail_percent);
  const isOne = (body.trail_amount === undefined) !== (body.trail_percent === undefined);
  const limit = optional('trail_limit', body);
  if (body.type !== 'trailing' && limit !== undefined) throw invalid('trail_limit', 'is for a trailing stop');
  if (body.type !== 'trailing' && (isOne || amount !== undefined))
    throw invalid('trail_amount', 'is for a trailing stop');
  if (body.type !== 'trailing') return undefined;
  if (!isOne) throw invalid('trail_amount', 'or trail_percent is required');
  if (amount !== undefined) return { amount, limit };
  // With two decimals a per cent is a whole number of basis points.
  if (percent === undefined || percent % 100n !== 0n || percent > 1_000_000n) {
    throw invalid('trail_percent', 'at most two decimals, and at most 100');
  }
  return { basisPoints: Number(percent / 100n), limit };
}

type PriceField =
  | 'price'
  | 'trigger_price'
  | 'trail_amount'
  | 'trail_limit'
  | 'stop_price'
  | 'target_price'
  | 'lot_price';

function optional(field: PriceField, body: OrderInput): Decimal | undefined {
  const price = body[field];
  return price === undefined ? undefined : priceOf(field, price);
}

const invalid = (field: string, reason: string) => new Refusal('invalid', { fields: { [field]: reason } });
const missing = (field: string) => invalid(field, 'is required');
