import { convertHalfEven, type Decimal, type Rate } from '@sauda/money';
import type { Instrument, Quote } from '../market/index.ts';
import type { Order, OrderRow } from './order.ts';

/** The best bid and ask by which an order is measured, as its row keeps them. */
export type Quoted = Pick<
  OrderRow,
  'quotedBid' | 'quotedAsk' | 'quotedBidSize' | 'quotedAskSize' | 'quotedSource' | 'quotedAt'
>;

/** What a quote says of bid and ask: nothing where its feed tells none. */
export function quotedBy(quote: Quote | undefined): Quoted {
  const { bid, ask, source, time } = quote?.best ?? {};
  const isTold = (bid ?? ask) !== undefined;
  const unitsOf = (quantity = 0) => (quantity < 1 ? undefined : BigInt(Math.floor(quantity)));
  return {
    quotedBid: bid?.price,
    quotedAsk: ask?.price,
    quotedBidSize: unitsOf(bid?.quantity),
    quotedAskSize: unitsOf(ask?.quantity),
    quotedSource: isTold ? source : undefined,
    quotedAt: isTold ? time : undefined,
  };
}

/** A part of what an order has traded, or all of it at one rate. */
interface Traded extends Rate {
  readonly quantity: bigint;
  /** In the account currency. */
  readonly amount: Decimal;
}

/**
 * What trades have saved against the ask at the time of their order, of a buy, or the bid, of a sell: price improvement, as SEC rule 605
 * (17 CFR 242.600 and 242.605) measures it against the best bid and offer at the time of receipt. In the account currency, each trade
 * at its own rate, before fees; below zero where they cost more.
 * @param trades all that the order has come to; what was taken back or corrected among them
 * @returns undefined where nothing has traded, or nobody is known to have been on the other side then
 */
export function savedBy(
  { side, filled, quotedBid, quotedAsk }: Pick<Order, 'side' | 'filled' | 'quotedBid' | 'quotedAsk'>,
  trades: readonly Traded[],
  { multiplier }: Pick<Instrument, 'multiplier'>,
): Decimal | undefined {
  const quoted = side === 'buy' ? quotedAsk : quotedBid;
  if (filled === 0n || quoted === undefined) return undefined;
  return trades.reduce((sum, { quantity, amount, hundredMillionths }) => {
    const atQuote = convertHalfEven(quoted * quantity * multiplier, { hundredMillionths });
    return sum + (side === 'buy' ? atQuote - amount : amount - atQuote);
  }, 0n);
}
