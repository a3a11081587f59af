export type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
