import type { Language } from '@sauda/facts';

/** What something is called, by language. English stands in where a language is missing. */
export type Names = { readonly en: string } & Readonly<Partial<Record<Language, string>>>;

/** A sub-market of a category, under its own names or, where null, under its market's. */
export interface SubMarketRule {
  readonly code: string;
  readonly names: Names | null;
}

/** What staff say of a category; null: as its market has it. */
export interface CategoryTerms {
  readonly isShown: boolean;
  readonly names: Names | undefined;
  readonly markets: readonly SubMarketRule[] | undefined;
  /** Symbols. */
  readonly indices: readonly string[] | undefined;
}

/** What is kept about a category. */
export interface CategoryRule extends CategoryTerms {
  readonly code: string;
  /** Null: behind those that have a place. */
  readonly position: number | undefined;
  readonly updatedBy: string;
  readonly updatedAt: Date;
}
