import type { Branch } from '../bank-cards/index.ts';

const bank = 'Sauda Practice Bank';

/**
 * Branches of the invented bank, so that nobody has to type a real account on a practice market. Their codes have the
 * form of an IFSC, and no bank has their first four letters.
 */
export const practiceBranches: ReadonlyMap<string, Branch> = new Map([
  ['SAUD0000001', { bank, branch: 'Fort', city: 'Mumbai', state: 'Maharashtra' }],
  ['SAUD0000013', { bank, branch: 'Customer funds', city: 'Mumbai', state: 'Maharashtra' }],
  ['SAUD0000021', { bank, branch: 'Church Street', city: 'Bengaluru', state: 'Karnataka' }],
  ['SAUD0000034', { bank, branch: 'Park Street', city: 'Kolkata', state: 'West Bengal' }],
]);
