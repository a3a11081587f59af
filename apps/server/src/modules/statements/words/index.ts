import { levies, mapTable, type Language, type Levy } from '@sauda/facts';
import type { TransferReason } from '../../ledger/index.ts';
import { chinese } from './zh.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';

/** What a printed statement says. */
export interface StatementWords {
  readonly title: string;
  readonly from: string;
  readonly to: string;
  readonly customer: string;
  readonly phone: string;
  readonly madeAt: string;
  readonly days: string;
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
