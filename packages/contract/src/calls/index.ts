import { accountLifeCalls } from './account-life.ts';
import { cashierCalls } from './cashier.ts';
import { dealCalls } from './deal.ts';
import { identityCalls } from './identity.ts';
import { marketCalls } from './market.ts';
import { offeringCalls } from './offerings.ts';
import { sessionCalls } from './session.ts';
import { strongAuthCalls } from './strong-auth.ts';
import { supportCalls } from './support.ts';
import { watchlistCalls } from './watchlists.ts';

/** Every call of the wire, by method and path (under `/api`). */
export const calls = {
  ...sessionCalls,
  ...marketCalls,
  ...dealCalls,
  ...offeringCalls,
  ...cashierCalls,
  ...identityCalls,
  ...accountLifeCalls,
  ...strongAuthCalls,
  ...supportCalls,
  ...watchlistCalls,
};
