import { createApart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Given } from '../../../platform/given.ts';
import { limitDue } from './limit-due.ts';
import { tellDue } from './tell-due.ts';

/** When a real name ends to hold. */
export interface NameTerms {
  /** Days from its approval on; 0 without end. */
  readonly validDays: number;
  /** How many days before the customer is told, and how many they have at the least. */
  readonly noticeDays: number;
  /** Of the house, in whose days documents run out. */
  readonly timeZone: string;
}

export interface ExpiryContext extends Given<'clock' | 'database'> {
  terms(): NameTerms;
  /** Writes down what the rule of the house has done. The last of its transaction. */
  record(tx: Tx, limited: { readonly customerId: string; readonly at: Date }): Promise<void>;
}

const lookEveryMs = 15_000;

/** Real names that have to be proved anew: who is told, and who is limited, each once and in a transaction of their own. */
export function createExpiry({ rounds, log, ...context }: ExpiryContext & Given<'log' | 'rounds'>): ExpiryContext {
  const apart = createApart({ work: 'real names to be proved anew', clock: context.clock, log });
  rounds.every(lookEveryMs, 'telling whose real name ends', () => tellDue(context, apart));
  rounds.every(lookEveryMs, 'limiting whose real name has ended', () => limitDue(context, apart));
  return context;
}
