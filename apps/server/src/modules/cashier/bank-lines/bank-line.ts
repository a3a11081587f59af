import type { Decimal } from '@sauda/money';

/** A line of a bank's statement. */
export interface StatementLine {
  /** The bank's own number of the transfer. */
  readonly bankReference: string;
  /** The bank's day, as in `2026-11-21`. */
  readonly bookedOn: string;
  /** Above zero for money in, below zero for money out; whole minor units. */
  readonly amount: Decimal;
  /** What was written on the transfer. */
  readonly description: string;
}

/** What a line proves: money received for a recharge, paid for a withdrawal, or returned of one. */
export type LineOutcome = 'received' | 'paid' | 'returned';

/** What a line is that no request explains: put down as suspense, sent back of it, taken by the bank for itself, or paid to an issuer or of a levy. */
export type HouseOutcome = 'suspense' | 'sent_back' | 'charged' | 'issuer_paid' | 'levy_paid';

/** The request that a line proves, or what it is of the house's, and who said so. */
export interface LineMatch {
  readonly customerId: string;
  readonly no: string;
  readonly outcome: LineOutcome | HouseOutcome;
  /** The request's amount. */
  readonly asked: Decimal;
  readonly matchedBy: string;
  readonly matchedAt: Date;
}

/** A request that a line speaks of by its reference, for a person to confirm. */
export interface LineProposal {
  readonly customerId: string;
  readonly no: string;
  readonly outcome: LineOutcome;
  /** The request's amount, which the line may say otherwise. */
  readonly asked: Decimal;
}

/**
 * Why a line is not matched. `ready`: it fits its proposal. `unknown_reference`: it names no request. `other_amount`, and
 * `request_ended`: it names one that it does not fit. `reference_used`: a request was completed under its bank reference.
 * `contradicts`: one was, with another amount.
 */
export type LineState =
  | 'matched'
  | 'ready'
  | 'unknown_reference'
  | 'other_amount'
  | 'request_ended'
  | 'reference_used'
  | 'contradicts';

/** A line that was imported. */
export interface BankLine extends StatementLine {
  readonly id: bigint;
  readonly importedBy: string;
  readonly importedAt: Date;
  readonly state: LineState;
  readonly match: LineMatch | undefined;
  /** Present where a request is named that the line may be about, even where it does not fit. */
  readonly proposal: LineProposal | undefined;
}
