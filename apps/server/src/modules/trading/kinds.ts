import { assetClasses } from '@sauda/facts';
import type { Decimal } from '@sauda/money';
import {
  bandAround,
  isBetterToTrail,
  isImmediate,
  protectedLimit,
  trailBreach,
  trailedLimit,
  trailedTrigger,
  worstAtMarket,
  type PriceBand,
  type PriceGrid,
  type Side,
  type Trail,
} from '@sauda/rules';
import type { ErrorKey } from '@sauda/contract/errors';
import type { Instrument, Quote } from '../market/index.ts';
import { Refusal, refuseBreach } from '../../platform/refusal.ts';
import type { Context, Kind, Placed } from './fill.ts';
import type { Venue } from './market-view.ts';
import type { Order, TradedClass } from './order.ts';
import { venueOf } from './preconditions.ts';
import { isQueued } from './queued.ts';
import { isAsleep } from './stop-order.ts';

/** The prices of an order as it is placed. */
export type Prices = Pick<Order, 'limitPrice' | 'triggerPrice' | 'trailBest'>;

/**
 * The worst price that an order takes, and what sets it off. A market order has its limit by market protection, or the customer's own where that is
 * better for them; a stop without a limit has one beyond its trigger; and a trailing stop its trigger by the price of now, and its limit by that, where it keeps one.
 * @throws Refusal `invalid` where a limit order has no limit, `trail_out_of_range`, `price_not_above_zero`, `price_off_tick`
 */
export function pricesOf(
  side: Side,
  command: Kind,
  instrument: Instrument,
  quote: Quote,
  { settings }: Context,
): Prices {
  const { limitPrice: named, atMarket = false, trail } = command;
  const { price: from, bandLow, bandHigh } = quote;
  const market = { tickSize: instrument.tickSize, bandLow, bandHigh };
  if (trail !== undefined) refuseBreach(trailBreach(market, trail, from));
  const triggerPrice = trail === undefined ? command.triggerPrice : trailedTrigger(market, side, trail, from);
  const rest = { triggerPrice, trailBest: trail === undefined ? undefined : from };
  if (triggerPrice !== undefined) {
    const limitPrice = named ?? limitBeyond(market, side, triggerPrice, { trail, settings });
    return { limitPrice, ...rest };
  }
  if (atMarket) {
    const { protection: protections } = assetClasses[instrument.assetClass as TradedClass];
    return { limitPrice: worstAtMarket(market, side, { from, named, protections }), ...rest };
  }
  if (named === undefined) throw new Refusal('invalid', { fields: { price: 'is required' } });
  return { limitPrice: named, ...rest };
}

/** How far a trailing stop keeps behind; undefined of any other. */
export function trailOf(order: Order): Trail | undefined {
  const { trailAmount: amount, trailBasisPoints: basisPoints, trailLimit: limit } = order;
  return amount === undefined && basisPoints === undefined ? undefined : { amount, basisPoints, limit };
}

/** The worst price of a stop order that names none: a trailing one may keep its own distance, else protection says it. */
function limitBeyond(
  market: PriceGrid & PriceBand,
  side: Side,
  trigger: Decimal,
  { trail, settings }: { trail: Trail | undefined; settings: Context['settings'] },
): Decimal {
  const around = bandAround(market, trigger);
  return trail?.limit === undefined
    ? protectedLimit(around, side, trigger, settings.stopProtectionBasisPoints)
    : trailedLimit(around, side, trigger, trail.limit);
}

/** A trailing stop that waits, with its trigger as far behind the best price as it is by now: it only ever moves to the customer's favour. */
export function follow(order: Order, instrument: Instrument, quote: Quote, { settings }: Context): Order {
  const { side, trailBest, limitPrice: limit, triggerPrice: trigger } = order;
  const trail = trailOf(order);
  if (trail === undefined || trailBest === undefined || trigger === undefined || !isAsleep(order)) return order;
  if (!isBetterToTrail(side, trailBest, quote.price)) return order;
  const market = { tickSize: instrument.tickSize, bandLow: quote.bandLow, bandHigh: quote.bandHigh };
  const moved = trailedTrigger(market, side, trail, quote.price);
  const isBetter = side === 'buy' ? moved < trigger : moved > trigger;
  if (!isBetter) return order;
  const worst = limitBeyond(market, side, moved, { trail, settings });
  const limitPrice = (side === 'buy' ? worst < limit : worst > limit) ? worst : limit;
  return { ...order, trailBest: quote.price, triggerPrice: moved, limitPrice };
}

/**
 * What the venue lacks and nobody here can stand in for.
 * @param parts orders that it comes to
 * @throws Refusal `lifetime_not_at_venue`, `all_or_none_of_one_lot`, `no_venue`
 */
export function refuseLifetime(
  { lifetime, atMarket = false }: Pick<Placed, 'lifetime' | 'atMarket'>,
  parts: number,
  context: Context,
): void {
  const venue = venueOf(context);
  if (venue.kind === 'internal') return;
  if (lifetime === 'fok' && parts > 1) throw new Refusal('all_or_none_of_one_lot');
  const isMissing = (lifetime === 'fok' && !venue.can.fok) || (lifetime === 'ioc' && !atMarket && !venue.can.ioc);
  if (isMissing) throw new Refusal('lifetime_not_at_venue');
}

/**
 * As what an order is sent. What stands until it is cancelled lasts for the day where the venue has nothing longer, and is sent anew. A market
 * order is one where the venue has them and trades what it can at once, else a limit at what protects it.
 */
export function sentAs({ lifetime, atMarket }: Order, { can }: Extract<Venue, { kind: 'routed' }>) {
  const isMissing = (lifetime === 'gtc' && !can.gtc) || (lifetime === 'ioc' && !can.ioc);
  return {
    orderType: atMarket && can.market ? ('market' as const) : ('limit' as const),
    lifetime: isMissing ? ('day' as const) : lifetime,
  };
}

/** Whether an order that did not trade just now has ended with that. What was sent to a venue ends by its word. */
export function endsUnfilled(order: Order, context: Context): boolean {
  return isImmediate(order) && !isQueued(order) && venueOf(context).kind === 'internal';
}

/** As what an order ends that was to trade at once. */
export function unfilled({ atMarket, lifetime }: Pick<Order, 'atMarket' | 'lifetime'>): {
  readonly status: 'cancelled';
  readonly endReason: ErrorKey;
} {
  const endReason = lifetime === 'fok' ? 'not_filled_whole' : atMarket ? 'not_within_protection' : 'not_filled_at_once';
  return { status: 'cancelled', endReason };
}
