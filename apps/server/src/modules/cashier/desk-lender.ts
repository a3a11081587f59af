import type { LoanReview } from './loan-review.ts';

/** Leaves applications to the desk, where they wait for a person until their deadline. */
export const deskLender: LoanReview = {
  name: 'desk',
  consider: async () => undefined,
  onDecision: () => undefined,
};
