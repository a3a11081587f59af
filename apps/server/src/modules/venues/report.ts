import type { Side } from '@sauda/rules';

/** A venue's name for a trade: unique among those of its day, which is as in 2026-11-25. */
interface TradeName {
  readonly tradeDay: string;
  readonly executionId: string;
}

interface Priced {
  /** Units, above zero, as a whole number in decimal digits. */
  readonly quantity: string;
  /** A decimal of at most four places, in the instrument's currency. */
  readonly price: string;
}

/** The order that a report is about, in the venue's words: who deals with one that fits nothing here has no others. */
export interface AboutOrder {
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly venueOrderId?: string | undefined;
}

interface Of {
  /** Of the command that it answers, or the last one by which the venue knows the order. */
  readonly clOrdId: string;
  readonly about?: AboutOrder;
}

/** All that the venue says has traded of the order so far, in units. */
interface Cumulated {
  readonly cumulated?: string;
}

/**
 * What a venue says, in our words: what a gateway makes of its wire. Times are ISO 8601 UTC, by the venue's clock.
 * - `accepted` with `isStatus` answers a `status` of an order that works, under the name by which the venue has it. What a venue does not
 *   know has `ended`, as rejected.
 * - `ended`: nothing more of the order will trade. A command that was refused as a whole, has ended the order only where it was the `new`.
 */
export type VenueReport = Of &
  (
    | ({ readonly kind: 'accepted'; readonly venueOrderId?: string; readonly isStatus?: boolean } & Cumulated)
    | { readonly kind: 'replaced'; readonly venueOrderId?: string }
    | { readonly kind: 'cancelRefused' | 'replaceRefused'; readonly text: string }
    | ({
        readonly kind: 'ended';
        readonly as: 'cancelled' | 'expired' | 'rejected';
        readonly text?: string;
      } & Cumulated)
    /** It cannot be read, so a person has to look. */
    | { readonly kind: 'unreadable'; readonly why: string }
    | ({ readonly kind: 'trade'; readonly at: string } & TradeName & Priced & Cumulated)
    | ({ readonly kind: 'bust'; readonly at: string; readonly refersTo: TradeName } & TradeName)
    | ({ readonly kind: 'correction'; readonly at: string; readonly refersTo: TradeName } & TradeName & Priced)
  );
