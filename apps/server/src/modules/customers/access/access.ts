import { createApart } from '../../../platform/apart.ts';
import type { Given } from '../../../platform/given.ts';
import { tellByJob } from './ask-for-access.ts';
import type { AccessContext } from './access-requests.ts';
import { sweepRequests } from './end-access.ts';
import { replaceDue } from './replace-due.ts';

const sweepEveryMs = 60_000;
const lookForDueMs = 2_000;

/** Requests of who has lost a way in: what they work with, the job that tells of them, and their upkeep. */
export function createAccess({ rounds, log, ...context }: AccessContext & Given<'log' | 'rounds'>): AccessContext {
  const apart = createApart({ work: 'replacing what was lost', clock: context.clock, log });
  tellByJob(context);
  rounds.every(sweepEveryMs, 'ending requests for access', () => sweepRequests(context));
  rounds.every(lookForDueMs, 'replacing what was lost', () => replaceDue(context, apart));
  return context;
}
