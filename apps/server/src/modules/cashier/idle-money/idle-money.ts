import { createApart } from '../../../platform/apart.ts';
import type { Given } from '../../../platform/given.ts';
import { sendDue } from './send-home.ts';
import { tellIdle } from './tell-idle.ts';
import type { IdleContext } from './returns.ts';

const lookEveryMs = 60_000;

/** Free money that goes home by itself. Where the operator has no such policy there is none, and nothing runs. */
export function createIdleMoney({ rounds, ...given }: Omit<IdleContext, 'apart'> & Given<'rounds'>): IdleContext {
  const { clock, log } = given.cashier;
  const context = { ...given, apart: createApart({ work: 'idle money', clock, log }) };
  rounds.every(lookEveryMs, 'telling whose idle money goes home', () => tellIdle(context), { atOnce: true });
  rounds.every(lookEveryMs, 'sending idle money home', () => sendDue(context), { atOnce: true });
  return context;
}
