import { Refusal } from '../../../platform/refusal.ts';
import { shownOf, type ArrangedCategory, type ArrangedMarket } from './arrange.ts';
import type { CategoryTerms, Names } from './category-rule.ts';

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
