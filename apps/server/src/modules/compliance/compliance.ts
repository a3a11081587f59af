import type { BankCardsContext } from '../bank-cards/index.ts';
import type { Given } from '../../platform/given.ts';
import { watch } from './rules/watch.ts';
import type { WatchSettings } from './settings.ts';

const lookEveryMs = 5_000;

/** What compliance works with. */
export interface ComplianceContext extends Given<'clock' | 'database' | 'files' | 'pictures'> {
  readonly bankCards: Pick<BankCardsContext, 'vault'>;
  settings(): WatchSettings;
}

/** Rules that look at what has happened, in the background, and the cases that they open. */
export function createCompliance({ rounds, ...context }: ComplianceContext & Given<'rounds'>): ComplianceContext {
  rounds.every(lookEveryMs, 'looking for what compliance should see', () => watch(context));
  return context;
}
