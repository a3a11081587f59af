import type { Instrument } from '../instruments/instrument.ts';
import type { Category, Market } from '../market.ts';
import type { CategoryRule, Names } from './category-rule.ts';

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
