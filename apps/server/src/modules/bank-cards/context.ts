import type { Clock } from '../../platform/clock.ts';
import type { BankDirectory } from './bank-directory.ts';
import type { NumberVault } from './number-vault.ts';

export interface BankCardSettings {
  /** How long withdrawals to a card wait after each change of it, in hours. */
  readonly holdHours: bigint;
  /** How many cards one customer can have. */
  readonly maximum: bigint;
}

/** What the commands of this module work with. */
export interface BankCardsContext {
  readonly clock: Clock;
  readonly vault: NumberVault;
  readonly directory: BankDirectory;
  readonly settings: () => BankCardSettings;
}

/** What names one card. */
export interface CardKey {
  readonly customerId: string;
  readonly id: bigint;
}
