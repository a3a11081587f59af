import { accessCalls } from './access.ts';
import { accountLifeCalls } from './account-life.ts';
import { alertCalls } from './alerts.ts';
import { buybackCalls } from './buybacks.ts';
import { cashierCalls } from './cashier.ts';
import { dealCalls } from './deal.ts';
import { commandCalls } from './commands.ts';
import { identityCalls } from './identity.ts';
import { instrumentPageCalls } from './instrument-page.ts';
import { marketCalls } from './market.ts';
import { offeringCalls } from './offerings.ts';
import { personCalls } from './person.ts';
import { portfolioCalls } from './portfolio.ts';
import { pushCalls } from './push.ts';
import { rightsCalls } from './rights.ts';
import { sessionCalls } from './session.ts';
import { statementCalls } from './statements.ts';
import { strongAuthCalls } from './strong-auth.ts';
import { supportCalls } from './support.ts';
import { watchlistCalls } from './watchlists.ts';

/** Every call of the wire, by method and path (under `/api`). */
export const calls = {
  ...sessionCalls,
  ...accessCalls,
  ...marketCalls,
  ...instrumentPageCalls,
  ...dealCalls,
  ...commandCalls,
  ...offeringCalls,
  ...buybackCalls,
  ...rightsCalls,
  ...cashierCalls,
  ...statementCalls,
  ...identityCalls,
  ...accountLifeCalls,
  ...personCalls,
  ...strongAuthCalls,
  ...pushCalls,
  ...supportCalls,
  ...watchlistCalls,
  ...alertCalls,
  ...portfolioCalls,
};
