import type { Language } from '@sauda/facts';
import { boolean, jsonOf, nullable, smallint, table, text, time, type RowOf } from '../../../platform/table.ts';

/** What something is called, by language. English stands in where a language is missing. */
export type Names = { readonly en: string } & Readonly<Partial<Record<Language, string>>>;

/** A sub-market of a category, under its own names or, where null, under its market's. */
export interface SubMarketRule {
  readonly code: string;
  readonly names: Names | null;
}

export const categoryRules = table('category_rules', {
  code: text,
  /** NULL: behind those that have a place. */
  position: nullable(smallint),
  isShown: boolean,
  /** These three NULL: as its market has it. */
  names: nullable(jsonOf<Names>()),
  markets: nullable(jsonOf<readonly SubMarketRule[]>()),
  /** Symbols. */
  indices: nullable(jsonOf<readonly string[]>()),
  updatedBy: text,
  updatedAt: time,
});

/** What is kept about a category. */
export type CategoryRule = RowOf<typeof categoryRules>;

/** What staff say of it. */
export type CategoryTerms = Pick<CategoryRule, 'isShown' | 'names' | 'markets' | 'indices'>;
