import { isImmediate, lifetimeOf, type Side } from '@sauda/rules';
import { frozen } from '../customers/index.ts';
import type { Instrument, Quote } from '../market/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayMs } from '../../platform/time.ts';
import type { Context, Kind, Stands } from './fill.ts';
import { quoteLifetimeMs, type Opening, type Venue } from './market-view.ts';
import { refuseUnknownDue } from './settle-later.ts';
import type { Lot, Order, Reference, TradedClass } from './order.ts';

/** Staff or a difference have halted it, or staff let it only be sold. */
export function isHeldBack({ trading }: Instrument, side: Side): boolean {
  return trading === 'halted' || (trading === 'sell_only' && side === 'buy');
}

/** @throws Refusal `trading_halted`, `held_for_difference`, `market_halted_…`, `sell_only` */
export function refuseHeldBack(instrument: Instrument, side: Side): void {
  if (!isHeldBack(instrument, side)) return;
  throw new Refusal(instrument.halt ?? (instrument.trading === 'halted' ? 'trading_halted' : 'sell_only'));
}

/** @throws Refusal `account_frozen` */
export function refuseFrozen({ customerId }: Pick<Reference, 'customerId'>, context: Context): void {
  const reason = context.frozen.get(customerId);
  if (reason !== undefined) throw frozen(reason);
}

/** @throws Refusal where it cannot be traded that way, or has ended */
export function tradable({ market, now }: Context, symbol: string, assetClass: TradedClass): Instrument {
  const instrument = market.instrument(symbol);
  if (instrument === undefined) throw new Refusal('unknown_symbol');
  if (instrument.assetClass === 'index') throw new Refusal('not_tradable');
  if (instrument.assetClass !== assetClass) throw new Refusal('wrong_kind');
  if (instrument.notListedYet !== undefined) throw new Refusal('not_listed_yet');
  if (instrument.endsAt !== undefined && instrument.endsAt <= now) throw new Refusal('instrument_ended');
  return instrument;
}

/** @throws Refusal `no_venue` */
export function venueOf({ venue }: Context): Venue {
  if (venue === undefined) throw new Refusal('no_venue');
  return venue;
}

/**
 * What each new order needs of the venue, however it is placed.
 * @throws Refusal `no_venue`; `venue_away` where none is taken while it cannot be reached, and the market is open: an order for its opening
 * waits here; `no_venue_account` where it keeps accounts, and none of the customer's that trades
 */
export function refuseWithoutVenue(
  { customerId }: Pick<Reference, 'customerId'>,
  { symbol }: Instrument,
  context: Context,
): void {
  const venue = venueOf(context);
  const isRefusing = venue.kind === 'routed' && venue.isTaking?.() === false;
  if (isRefusing && context.market.session(symbol).open) throw new Refusal('venue_away');
  if (context.withAccount?.has(customerId) === false) throw new Refusal('no_venue_account');
}

/** @throws Refusal `market_closed`, `calendar_unknown`, `stale_quote` */
export function openQuote(context: Context, instrument: Instrument): { quote: Quote; goodUntil: Date } {
  const { market, now } = context;
  const { open, isPreOpen = false, isUnknown, goodUntil } = market.session(instrument.symbol);
  if (!open) throw closed(context, instrument, isUnknown === true);
  const quote = market.quote(instrument.symbol);
  const isStale = quote === undefined || now.getTime() - quote.time.getTime() > quoteLifetimeMs;
  // Before the opening the last price is that of the session before: the limit lies within its band, and the auction makes the price.
  if (quote === undefined || (isStale && !isPreOpen)) throw new Refusal('stale_quote');
  return { quote, goodUntil };
}

/** With when it opens, where that is known: until then an order can be queued. */
function closed({ market }: Context, { symbol }: Instrument, isUnknown: boolean): Refusal {
  const opensAt = market.opening(symbol)?.opensAt;
  if (isUnknown || opensAt === undefined) return new Refusal(isUnknown ? 'calendar_unknown' : 'market_closed');
  return new Refusal('market_closed', { values: { opens_at: opensAt.toISOString() } });
}

/** What an order is placed by. */
interface Market {
  readonly quote: Quote;
  readonly stands: Stands;
}

/**
 * The quote of now, or where the market is closed and the customer queues for its opening the last one.
 * @throws Refusal `market_closed`, `calendar_unknown`, `calendar_ends`, `settlement_unknown`, `stale_quote`
 */
export function placedBy(
  context: Context,
  instrument: Instrument,
  { isQueued = false, ...kind }: Pick<Kind, 'lifetime' | 'atMarket' | 'isQueued'>,
): Market {
  const { market, now, settings } = context;
  const { symbol, endsAt } = instrument;
  refuseUnknownDue(instrument, context);
  const isClosed = isQueued && !market.session(symbol).open;
  const opening = isClosed ? market.opening(symbol) : undefined;
  if (isClosed && opening === undefined) throw new Refusal('calendar_unknown');
  const { quote, goodUntil } =
    opening === undefined ? openQuote(context, instrument) : { quote: lastQuote(context, instrument), ...opening };
  const longest = new Date(now.getTime() + settings.gtcDays * dayMs);
  const last = endsAt !== undefined && endsAt < longest ? endsAt : longest;
  const lifetime = lifetimeOf(kind);
  const expiresAt = lifetime === 'gtc' ? last : goodUntil;
  const { knownUntil } = market.session(symbol);
  if (knownUntil !== undefined && expiresAt > knownUntil) {
    // Half a day before its end a day has the same date in UTC.
    const day = new Date(knownUntil.getTime() - dayMs / 2).toISOString().slice(0, 10);
    throw new Refusal('calendar_ends', { values: { day } });
  }
  return { quote, stands: { queuedUntil: opening && entersAt(opening, { lifetime }), expiresAt } };
}

/** When an order that waits for an opening enters it: an auction takes what waits for it, not what is to trade at once. */
export function entersAt({ opensAt, collectsFrom }: Opening, order: Pick<Order, 'lifetime'>): Date {
  return (isImmediate(order) ? undefined : collectsFrom) ?? opensAt;
}

/** However old it is. @throws Refusal `stale_quote` where there is none */
export function lastQuote({ market }: Context, { symbol }: Instrument): Quote {
  const quote = market.quote(symbol);
  if (quote === undefined) throw new Refusal('stale_quote');
  return quote;
}

/** @throws Refusal `unknown_order` */
export function known({ customerId, no }: Reference, { state }: Context): Order {
  const order = state.order(customerId, no);
  if (order === undefined) throw new Refusal('unknown_order');
  return order;
}

/** @throws Refusal `unknown_order`, `order_ended` */
export function pending(reference: Reference, context: Context): Order {
  const order = known(reference, context);
  if (order.status !== 'pending') throw new Refusal('order_ended');
  return order;
}

/** The lot that a sell takes from. */
export function lotOf(order: Order, { state }: Context): Lot {
  const lot = order.lotNo === undefined ? undefined : state.lot(order.customerId, order.lotNo);
  if (lot === undefined) throw new Error(`sell order ${order.no} has no lot`);
  return lot;
}
