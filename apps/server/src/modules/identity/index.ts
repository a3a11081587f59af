export { parseIdNumber, maskIdNumber, type IdNumber } from './id-number.ts';
export { createIdentity, type Identity, type IdentityOptions } from './identity.ts';
export { createIdentityRecords } from './identity-records.ts';
export { waitingIdentity, type ReviewQueuePage, type WaitingReview } from './read-queue.ts';
export type { ReviewKey } from './identity-vault.ts';
export { parseRealName, type RealName } from './real-name.ts';
export type { Review, ReviewStatus } from './review.ts';
export type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
export type { Submission } from './submit-identity.ts';
