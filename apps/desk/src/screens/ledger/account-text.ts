import { asWords } from '../../ui/words.ts';

/** What an account of the ledger is called. */
export const accountText = (account: string): string =>
  account === 'ipo_escrow' ? 'Owed to issuers' : asWords(account);
