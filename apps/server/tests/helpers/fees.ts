import { tradedClasses } from '@sauda/facts';
import type { FeePlans } from '@sauda/rules';

/** One plan, as the default of a new database is: the same fee for every class, in basis points. */
export const flatFees = (basisPoints: bigint): FeePlans => ({
  defaultPlan: 1n,
  rates: [
    {
      planId: 1n,
      fromAt: new Date(0),
      rates: Object.fromEntries(tradedClasses.map((one) => [one, Number(basisPoints)])),
    },
  ],
});
