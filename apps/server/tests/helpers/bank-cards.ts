import { createBankDirectory } from '../../src/modules/bank-cards/bank-directory.ts';
import type { BankCardsContext } from '../../src/modules/bank-cards/context.ts';
import { createNumberVault } from '../../src/modules/bank-cards/number-vault.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Encryption } from '../../src/platform/encryption.ts';

/** What the commands of bank cards work with: without a hold where none is named. */
export function createTestCards(
  { clock, encryption }: { clock: Clock; encryption: Encryption },
  settings: BankCardsContext['settings'] = () => ({ holdHours: 0n, maximum: 10n }),
): BankCardsContext {
  return { clock, vault: createNumberVault(encryption), directory: createBankDirectory(), settings };
}
