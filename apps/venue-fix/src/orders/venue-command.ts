import type { Decimal } from '@sauda/money';

export type Side = 'buy' | 'sell';

interface Named {
  /** Unique for ever among the commands of a venue. */
  readonly clOrdId: string;
}

interface AboutOrder extends Named {
  readonly symbol: string;
  readonly side: Side;
  /** Units, above zero: of a new order and a replaced one what is wanted in all. */
  readonly quantity: bigint;
  readonly account?: string;
}

interface Terms {
  readonly type: 'limit' | 'market';
  /** Of a limit order. */
  readonly price?: Decimal;
  readonly lifetime: 'day' | 'goodTillCancelled' | 'immediateOrCancel' | 'fillOrKill';
}

interface AboutEarlier {
  /** The ClOrdID that the order has at the venue. */
  readonly origClOrdId: string;
  /** The venue's own name for the order, where it has said one. */
  readonly venueOrderId?: string;
}

/** What a venue is asked for. */
export type VenueCommand =
  | (AboutOrder & Terms & { readonly kind: 'new' })
  | (AboutOrder & Terms & AboutEarlier & { readonly kind: 'replace' })
  | (AboutOrder & AboutEarlier & { readonly kind: 'cancel' })
  | (AboutOrder & AboutEarlier & { readonly kind: 'status' })
  /** All open orders, or those of a symbol. FIX 4.4. */
  | (Named & { readonly kind: 'cancelAll'; readonly symbol?: string });
