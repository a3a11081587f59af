import type { DeskAnswer } from '@sauda/contract/desk';
import { asWords } from '../../ui/words.ts';

export type ListedCase = DeskAnswer<'GET /cases'>['data']['rows'][number];
export type OpenedCase = DeskAnswer<'GET /cases/one'>['data'];

export const outcomeWords = {
  reported: 'Reported to the authority',
  no_suspicion: 'No suspicion',
  explained: 'Explained',
  mistaken: 'Found by mistake',
  other: 'Something else',
} as const;

export const filingWords = {
  str: 'Suspicious transaction (STR)',
  ctr: 'Cash transactions (CTR)',
} as const;

const ruleNames: Readonly<Record<string, string>> = {
  small_deposits: 'Many small deposits',
  in_and_out: 'In and out',
  large_first_withdrawal: 'Large first withdrawal',
  shared_device: 'Shared device',
  shared_network: 'Shared network',
  shared_account: 'Shared bank account',
  shared_id_number: 'Shared number of a document',
  listed: 'Somebody on a list',
};

export const ruleText = (rule: string): string => ruleNames[rule] ?? asWords(rule);

type Outcome = keyof typeof outcomeWords;
type FilingKind = keyof typeof filingWords;

export const isOutcome = (word: string): word is Outcome => Object.hasOwn(outcomeWords, word);
export const isFilingKind = (word: string): word is FilingKind => Object.hasOwn(filingWords, word);
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
