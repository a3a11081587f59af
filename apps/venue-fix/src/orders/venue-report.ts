import type { Decimal } from '@sauda/money';
import type { Side } from './venue-command.ts';

/** What every word of a venue may say beside itself. */
interface About {
  /** Of the request that this answers; where the venue speaks by itself, of the last one that it took. */
  readonly clOrdId?: string;
  /** What the order was called before that request, of a cancel and a replace. */
  readonly origClOrdId?: string;
  readonly venueOrderId?: string;
  readonly symbol?: string;
  readonly side?: Side;
  readonly account?: string;
  /** TransactTime, else SendingTime: UTC as ISO 8601, with the digits that the venue gave. */
  readonly at?: string;
  /** The venue's own words. */
  readonly text?: string;
  /** PossResend: the same may have come under another number. */
  readonly mayBeRepeated?: true;
}

interface Sums {
  /** CumQty and LeavesQty: units. */
  readonly filled?: bigint;
  readonly open?: bigint;
}

interface Executed {
  readonly execId: string;
}

interface Priced {
  /** LastQty: units, above zero. */
  readonly quantity: bigint;
  readonly price: Decimal;
}

interface Refused {
  /** The venue's code for its reason: OrdRejReason, CxlRejReason, SessionRejectReason, BusinessRejectReason. */
  readonly code?: string;
}

export type OrderEnd = 'cancelled' | 'expired' | 'doneForDay' | 'rejected';

/** What a venue says, whatever version of FIX it says it in. */
export type VenueReport = About &
  (
    | ({ readonly kind: 'accepted' } & Sums)
    | ({ readonly kind: 'replaced'; readonly quantity?: bigint; readonly price?: Decimal } & Sums)
    | ({ readonly kind: 'trade' } & Executed & Priced & Sums)
    /** The trade whose ExecID is `refersTo` does not count. */
    | ({ readonly kind: 'bust'; readonly refersTo: string } & Executed & Sums)
    /** It was of this quantity, at this price. */
    | ({ readonly kind: 'correction'; readonly refersTo: string } & Executed & Priced & Sums)
    /** Nothing more of the order trades. Trades that come before by their time may still come. */
    | ({ readonly kind: 'ended'; readonly as: OrderEnd } & Sums & Refused)
    | ({ readonly kind: 'cancelRefused' | 'replaceRefused' } & Refused)
    /** The message that carried the command was refused as such (35=3, 35=j): the venue has not acted on it. */
    | ({ readonly kind: 'rejected'; readonly refWireNo: number } & Refused)
    /** How an order stands, or that the venue has a request in hand: OrdStatus as the venue writes it. */
    | ({ readonly kind: 'status'; readonly ordStatus: string } & Sums)
    | { readonly kind: 'allCancelled'; readonly count?: bigint }
    | ({ readonly kind: 'cancelAllRefused' } & Refused)
    /** A report that cannot be read, or of a kind that is not known: a person has to look at it. */
    | { readonly kind: 'unreadable'; readonly why: string }
  );
