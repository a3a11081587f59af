import type { Decimal } from '@sauda/money';
import { isReached, type Side } from '@sauda/rules';
import type { Quote } from '../market/index.ts';

/** What a venue is asked to trade. */
export interface VenueOrder {
  readonly no: string;
  readonly symbol: string;
  readonly side: Side;
  readonly quantity: bigint;
  /** The worst price that the customer takes. */
  readonly limitPrice: Decimal;
}

/** A trade, and what priced it. */
export interface Execution {
  readonly price: Decimal;
  readonly source: string;
  readonly time: Date;
}

/**
 * Where orders trade. It is asked inside of the transaction that books the trade, so it answers at once, from what it
 * knows: a venue elsewhere answers from the reports that it has received, and has the order matched when one comes.
 */
export interface ExecutionVenue {
  readonly name: string;
  /** The whole order's trade, or undefined where it has to wait. */
  execute(order: VenueOrder, quote: Quote): Execution | undefined;
}

/** Trades against the house at the recorded quote, where that is no worse than the limit. */
export const internalVenue: ExecutionVenue = {
  name: 'internal',
  execute({ side, limitPrice }, quote) {
    if (!isReached(side, limitPrice, quote.price)) return undefined;
    return { price: quote.price, source: quote.source, time: quote.time };
  },
};
