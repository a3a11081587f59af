import type { ErrorKey } from '@sauda/contract/errors';
import type { Decimal } from '@sauda/money';
import type { Tx } from '../../platform/database.ts';
import type { RequestKey } from './requests.ts';

export type LoanDecision = { readonly kind: 'approve' } | { readonly kind: 'reject'; readonly reason: ErrorKey };

export interface LoanApplication extends RequestKey {
  readonly amount: Decimal;
  readonly appliedAt: Date;
}

/** Who decides on applications. */
export interface LoanReview {
  /** As the ledger names who lent the money. */
  readonly name: string;
  /** Takes an application in, as part of its transaction. */
  consider(tx: Tx, application: LoanApplication): Promise<void>;
  /** Says where decisions go. Called once, before any application; a decision that was not accepted comes again. */
  onDecision(receive: (key: RequestKey, decision: LoanDecision) => Promise<void>): void;
}

/** Leaves applications to the desk, where they wait for a person until their deadline. */
export const deskLender: LoanReview = {
  name: 'desk',
  consider: async () => undefined,
  onDecision: () => undefined,
};
