import type { Given } from '../../../platform/given.ts';
import { tellByJob } from './ask-for-access.ts';
import type { AccessContext } from './access-requests.ts';
import { sweepRequests } from './end-access.ts';

const sweepEveryMs = 60_000;

/** Requests of who cannot log in: what they work with, the job that tells of them, and their upkeep. */
export function createAccess({
  database,
  clock,
  jobs,
  rounds,
  throttle,
  liveDays,
}: AccessContext & Given<'rounds'>): AccessContext {
  const context = { database, clock, jobs, throttle, liveDays };
  tellByJob(context);
  rounds.every(sweepEveryMs, 'ending requests for access', () => sweepRequests(context));
  return context;
}
