export { parseIdNumber, maskIdNumber, type IdNumber } from './id-number.ts';
export type { Identity, IdentityOptions } from './identity.ts';
export type { ReviewQueuePage, WaitingReview } from './read-queue.ts';
export type { ReviewKey } from './identity-vault.ts';
export { parseRealName, type RealName } from './real-name.ts';
export type { Review, ReviewStatus } from './review.ts';
export type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
export type { Submission } from './submit-identity.ts';
