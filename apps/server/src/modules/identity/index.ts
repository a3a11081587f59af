export type { Decision, IdentityReviewer, ReviewCase } from './reviewer.ts';
export { createIdentityVault, type IdentityVault } from './identity-vault.ts';
export { namesAfter, namesOf, type StandingName } from './standing-names.ts';
