import type { BankCardsContext } from '../bank-cards/index.ts';
import { createIdentityVault, type IdentityVault } from '../identity/index.ts';
import { createApart, type Apart } from '../../platform/apart.ts';
import type { Encryption, KeyedHash } from '../../platform/encryption.ts';
import type { Given } from '../../platform/given.ts';
import { watch } from './rules/watch.ts';
import { createMatchers, screen } from './screening/screen.ts';
import type { WatchSettings } from './settings.ts';

const lookEveryMs = 5_000;

/** What compliance works with. */
export interface ComplianceContext extends Given<'clock' | 'database' | 'files' | 'pictures'> {
  readonly bankCards: Pick<BankCardsContext, 'vault'>;
  settings(): WatchSettings;
}

/** What names are matched with lists by. */
export interface ScreeningContext extends Pick<ComplianceContext, 'clock' | 'database' | 'settings'> {
  readonly vault: IdentityVault;
  readonly apart: Apart;
  readonly matchers: ReturnType<typeof createMatchers>;
  /** Tells a hit from another, and gives away neither name nor number. */
  readonly mark: KeyedHash;
}

/** Rules that look at what has happened and lists that names are matched with, in the background, and the cases that they open. */
export function createCompliance({
  rounds,
  encryption,
  ...context
}: ComplianceContext & Given<'log' | 'rounds'> & { readonly encryption: Encryption }): ComplianceContext {
  const screening = createScreening({ ...context, encryption });
  rounds.every(lookEveryMs, 'looking for what compliance should see', () => watch(context));
  rounds.every(lookEveryMs, 'matching names with lists', () => screen(screening));
  return context;
}

export function createScreening({
  encryption,
  log,
  ...context
}: Pick<ScreeningContext, 'clock' | 'database' | 'settings'> &
  Given<'log'> & { readonly encryption: Encryption }): ScreeningContext {
  return {
    ...context,
    apart: createApart({ work: 'screening', clock: context.clock, log }),
    vault: createIdentityVault(encryption),
    matchers: createMatchers(context),
    mark: encryption.hashFor('hits of screening'),
  };
}
