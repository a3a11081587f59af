import { levies, mapTable, type Language, type Levy } from '@sauda/facts';
import type { TransferReason } from '../../ledger/index.ts';
import { chinese } from './zh.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** What contract notes and monthly statements say besides. */
export interface DocumentWords {
  readonly title: string;
  readonly monthly: string;
  readonly number: string;
  readonly day: string;
  readonly fingerprint: string;
  readonly time: string;
  readonly trade: string;
  readonly quantity: string;
  readonly price: string;
  readonly amount: string;
  readonly buy: string;
  readonly sell: string;
  readonly brokerage: string;
  readonly interest: string;
  readonly interestPaid: string;
  readonly interestReceived: string;
  readonly byApplication: string;
  readonly covered: string;
  /** Where what has ended was settled, after the word of `venue`. */
  readonly settlement: string;
  /** Where new shares of a company came from, after the word of `venue`. */
  readonly rightsIssue: string;
  readonly totals: string;
  readonly bought: string;
  readonly sold: string;
  readonly pay: string;
  readonly receive: string;
  readonly holdings: string;
  readonly noHoldings: string;
  readonly instrument: string;
  readonly cost: string;
  readonly realised: string;
  readonly profit: string;
  /** When it was placed. */
  order(no: string, at: string): string;
  venue(venue: string, id: string): string;
  exchange(rate: string): string;
  /** Of a rate: its pairs and feed, and when that had quoted it. */
  quotedBy(source: string, at: string): string;
  bust(day: string): string;
  correction(day: string): string;
  /** What is taken back or put right, with the note that it was on. */
  ofNote(what: string, note: string): string;
  readonly check: string;
}

/** What a printed statement says. */
export interface StatementWords {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly customer: string;
  readonly phone: string;
  readonly madeAt: string;
  /** @param zone by its IANA name */
  days(zone: string): string;
  readonly opening: string;
  readonly closing: string;
  readonly income: string;
  readonly expense: string;
  readonly balance: string;
  readonly when: string;
  readonly what: string;
  readonly none: string;
  readonly practice: string;
  licence(name: string, regulator: string, number: string): string;
  page(number: number): string;
  readonly free: string;
  readonly check: string;
  readonly documents: DocumentWords;
  readonly reasons: Readonly<Record<TransferReason, string>>;
  readonly levies: Readonly<Record<Levy, string>>;
}

/** What a file of words says. */
export type OwnWords = Omit<StatementWords, 'levies'>;

export const statementWords: Readonly<Record<Language, StatementWords>> = {
  en: withLevies('en', english),
  es: withLevies('es', spanish),
  de: withLevies('de', german),
  zh: withLevies('zh', chinese),
};

function withLevies(language: Language, words: OwnWords): StatementWords {
  return { ...words, levies: mapTable(levies, (levy) => levies[levy].words[language]) };
}
