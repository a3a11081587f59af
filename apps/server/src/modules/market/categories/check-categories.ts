import { Refusal } from '../../../platform/refusal.ts';
import type { Language } from '@sauda/facts';
import * as t from '../../../platform/table.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Category, Market } from '../market.ts';

/** The sub-markets there are, with how many instruments each has. Indices belong to categories one by one. */
export function subMarketsOf(market: ArrangedMarket): Map<string, { name: string; instruments: number }> {
  const found = new Map<string, { name: string; instruments: number }>();
  for (const { assetClass, market: code, marketName } of market.list({})) {
    if (assetClass === 'index') continue;
    found.set(code, { name: marketName, instruments: (found.get(code)?.instruments ?? 0) + 1 });
  }
  return found;
}

/**
 * A code may not be one that already means a sub-market or a region, since addresses of the app name either.
 * @throws Refusal `invalid`
 */
export function checkNewCode(market: ArrangedMarket, code: string, categories: readonly ArrangedCategory[]): void {
  const isTaken =
    categories.some((category) => category.code === code) ||
    market.list({}).some((instrument) => instrument.market === code || instrument.categoryCode === code);
  if (isTaken) throw new Refusal('invalid', { fields: { code: 'is taken: by a category, a sub-market or a region' } });
}

/** @throws Refusal `invalid` for sub-markets and indices that there are none of, or that stand twice */
export function checkTerms(market: ArrangedMarket, { names, markets, indices }: CategoryTerms, isOwn: boolean): void {
  const known = subMarketsOf(market);
  const codes = markets?.map(({ code }) => code) ?? [];
  const fields = {
    ...fault('names', isOwn && names === undefined, 'are needed for a category of your own'),
    ...fault('markets', (isOwn || markets !== undefined) && codes.length === 0, 'are needed: one at least'),
    ...fault('markets', new Set(codes).size < codes.length, 'stand twice'),
    ...unknown('markets', codes, (code) => known.has(code)),
    ...fault('indices', new Set(indices).size < (indices?.length ?? 0), 'stand twice'),
    ...unknown('indices', indices ?? [], (symbol) => market.instrument(symbol)?.assetClass === 'index'),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}

/**
 * What has to hold of what customers see, whoever changes which category.
 * @throws Refusal `last_category` where nothing would be left, `invalid` where two could not be told apart
 */
export function checkShown(categories: readonly ArrangedCategory[]): void {
  const shown = shownOf(categories);
  if (shown.length === 0) throw new Refusal('last_category');
  const homes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const category of shown) {
    for (const { code } of category.markets) {
      const other = homes.get(code);
      if (other !== undefined) throw clash('markets', `${code} is in ${other} and in ${category.names.en}`);
      homes.set(code, category.names.en);
    }
    for (const [language, name] of Object.entries(category.names) as Array<[keyof Names, string]>) {
      const key = `${language} ${name.toLowerCase()}`;
      if (names.has(key)) throw clash('names', `two would be called ${name}`);
      names.set(key, category.code);
    }
  }
}

function clash(field: string, what: string): Refusal {
  return new Refusal('invalid', { fields: { [field]: what } });
}

function fault(field: string, isWrong: boolean, what: string): Record<string, string> {
  return isWrong ? { [field]: what } : {};
}

function unknown(field: string, codes: readonly string[], isKnown: (code: string) => boolean): Record<string, string> {
  const strange = codes.filter((code) => !isKnown(code));
  return fault(field, strange.length > 0, `there is no ${strange.join(', ')}`);
}

/** What something is called, by language. English stands in where a language is missing. */
export type Names = { readonly en: string } & Readonly<Partial<Record<Language, string>>>;

/** A sub-market of a category, under its own names or, where null, under its market's. */
export interface SubMarketRule {
  readonly code: string;
  readonly names: Names | null;
}

export const categoryRules = t.table('category_rules', {
  code: t.text,
  /** NULL: behind those that have a place. */
  position: t.nullable(t.smallint),
  isShown: t.boolean,
  /** These three NULL: as its market has it. */
  names: t.nullable(t.jsonOf<Names>()),
  markets: t.nullable(t.jsonOf<readonly SubMarketRule[]>()),
  /** Symbols. */
  indices: t.nullable(t.jsonOf<readonly string[]>()),
  updatedBy: t.text,
  updatedAt: t.time,
});

/** What is kept about a category. */
export type CategoryRule = t.RowOf<typeof categoryRules>;

/** What staff say of it. */
export type CategoryTerms = Pick<CategoryRule, 'isShown' | 'names' | 'markets' | 'indices'>;

/** A category as it stands: its market's with what staff have set, or one of their own. */
export interface ArrangedCategory {
  readonly code: string;
  readonly names: Names;
  readonly isShown: boolean;
  readonly markets: ReadonlyArray<{ readonly code: string; readonly names: Names }>;
  readonly indices: readonly Instrument[];
  /** As its market has it; absent for one of the desk's own. */
  readonly listed?: Category;
  readonly rule?: CategoryRule;
}

/** What the arrangement asks of a market. */
export type ArrangedMarket = Pick<Market, 'categories' | 'instrument' | 'list'>;

/** Regions that a feed names in English. */
const regionNames: Readonly<Record<string, Names>> = {
  IN: { en: 'India', de: 'Indien', es: 'India', zh: '印度' },
  US: { en: 'United States', de: 'Vereinigte Staaten', es: 'Estados Unidos', zh: '美国' },
};

/**
 * Every category in its order, the hidden ones too. What the market does not have, such as a sub-market of another feed, is
 * left out.
 */
export function arrange(market: ArrangedMarket, rules: ReadonlyMap<string, CategoryRule>): ArrangedCategory[] {
  const listed = market.categories();
  const own = [...rules.keys()].filter((code) => listed.every((category) => category.code !== code)).toSorted();
  const all = [
    ...listed.map((category) => arrangeOne(market, category.code, category, rules.get(category.code))),
    ...own.map((code) => arrangeOne(market, code, undefined, rules.get(code))),
  ];
  return all.toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** What customers see: what is shown and has anything in it. */
export function shownOf(categories: readonly ArrangedCategory[]): ArrangedCategory[] {
  return categories.filter(({ isShown, markets }) => isShown && markets.length > 0);
}

function arrangeOne(
  market: ArrangedMarket,
  code: string,
  listed: Category | undefined,
  rule: CategoryRule | undefined,
): ArrangedCategory {
  const markets = rule?.markets ?? listed?.markets.map((one) => ({ code: one.code, names: null })) ?? [];
  const indices = rule?.indices ?? listed?.indices.map(({ symbol }) => symbol) ?? [];
  return {
    code,
    names: rule?.names ?? listedNames(code, listed),
    isShown: rule?.isShown ?? true,
    markets: markets.flatMap((one) => {
      const name = nameOfSubMarket(market, one.code);
      return name === undefined ? [] : [{ code: one.code, names: one.names ?? { en: name } }];
    }),
    indices: indices.flatMap((symbol) => {
      const instrument = market.instrument(symbol);
      return instrument?.assetClass === 'index' ? [instrument] : [];
    }),
    ...(listed === undefined ? {} : { listed }),
    ...(rule === undefined ? {} : { rule }),
  };
}

/** What a category is called where nobody has named it. */
export function listedNames(code: string, listed: Category | undefined): Names {
  const known = regionNames[code];
  return known !== undefined && known.en === listed?.name ? known : { en: listed?.name ?? code };
}

function nameOfSubMarket(market: ArrangedMarket, code: string): string | undefined {
  const listed = market.categories().flatMap(({ markets }) => markets);
  return listed.find((one) => one.code === code)?.name ?? market.list({ market: code })[0]?.marketName;
}

function placeOf({ rule }: ArrangedCategory): number {
  return rule?.position ?? Number.MAX_SAFE_INTEGER;
}
