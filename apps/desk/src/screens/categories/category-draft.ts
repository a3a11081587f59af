import { languages, mapTable, type Language } from '@sauda/facts';
import type { DeskAnswer, DeskBody } from '@sauda/contract/desk';

export type Arrangement = DeskAnswer<'GET /categories'>['data'];
export type Category = Arrangement['rows'][number];

/** What something is called, while it is written: a language that stays empty has no name of its own. */
export type NameDraft = Readonly<Record<Language, string>>;

export interface CategoryDraft {
  readonly code: string;
  readonly names: NameDraft;
  readonly isShown: boolean;
  readonly markets: ReadonlyArray<{ readonly code: string; readonly names: NameDraft }>;
  readonly indices: readonly string[];
  readonly reason: string;
}

export function draftOf(category: Category | undefined): CategoryDraft {
  return {
    code: category?.code ?? '',
    names: nameDraft(category?.names),
    isShown: category?.is_shown ?? true,
    markets: category?.markets.map(({ code, names }) => ({ code, names: nameDraft(names) })) ?? [],
    indices: category?.indices.map(({ symbol }) => symbol) ?? [],
    reason: '',
  };
}

export function nameDraft(names: Partial<NameDraft> = {}): NameDraft {
  return { ...mapTable(languages, () => ''), ...names };
}

/** What is still missing, as the sentence that says so. */
export function missingOf({ code, names, markets, reason }: CategoryDraft): string | undefined {
  if (code.trim() === '') return 'Code is missing.';
  if (names.en.trim() === '') return 'The English name is missing: it stands in for languages that have none.';
  if (markets.length === 0) return 'A category needs one sub-market at least.';
  if (reason.trim() === '') return 'Reason is missing.';
  return undefined;
}

/** As the server takes it. A sub-market that is called as its market calls it follows its market. */
export function termsOf(
  { code, names, isShown, markets, indices, reason }: CategoryDraft,
  listed: Arrangement['markets'],
): DeskBody<'POST /categories/create'> {
  return {
    code: code.trim().toUpperCase(),
    names: writtenNames(names),
    is_shown: isShown,
    markets: markets.map((market) => {
      const written = writtenNames(market.names);
      const usual = listed.find((one) => one.code === market.code)?.name;
      const isUsual = Object.keys(written).length === 1 && (written.en === usual || written.en === '');
      return { code: market.code, names: isUsual ? null : { ...written, en: written.en || (usual ?? market.code) } };
    }),
    indices: [...indices],
    reason: reason.trim(),
  };
}

function writtenNames({ en, ...others }: NameDraft) {
  const written = Object.entries(others).flatMap(([language, name]) =>
    name.trim() === '' ? [] : [[language, name.trim()] as const],
  );
  return { en: en.trim(), ...Object.fromEntries(written) };
}
