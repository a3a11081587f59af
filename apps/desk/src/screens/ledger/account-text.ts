import { levies, levyOfAccount } from '@sauda/facts';
import { asWords } from '../../ui/words.ts';

/** What an account of the ledger is called. */
export function accountText(account: string): string {
  const levy = levyOfAccount(account);
  if (levy !== undefined) return `Owed: ${levies[levy].words.en}`;
  return account === 'ipo_escrow' ? 'Owed to issuers' : asWords(account);
}
