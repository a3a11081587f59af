import type { DeskAnswer } from '@sauda/contract/desk';

export type Ticket = DeskAnswer<'GET /tickets'>['data']['rows'][number];

export const outcomeWords = {
  solved: 'Solved',
  explained: 'Explained',
  refused: 'Refused',
  no_answer: 'No answer came',
} as const;

export const causeWords = {
  our_mistake: 'Our mistake',
  system: 'The system',
  bank: 'The bank',
  venue: 'The venue',
  misunderstanding: 'A misunderstanding',
  other: 'Something else',
} as const;

type Outcome = keyof typeof outcomeWords;
type Cause = keyof typeof causeWords;

export const isOutcome = (word: string): word is Outcome => Object.hasOwn(outcomeWords, word);
export const isCause = (word: string): word is Cause => Object.hasOwn(causeWords, word);
export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
