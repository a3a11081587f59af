import type { Instrument } from '../instruments/instrument.ts';
import type { Category, Market, SubMarket } from '../market.ts';
import { createInstrumentSearch } from '../search.ts';

export type InstrumentDirectory = Pick<Market, 'categories' | 'instrument' | 'list'> & {
  readonly all: readonly Instrument[];
  search(query: string, limit: number): readonly Instrument[];
};

const regionNames: Readonly<Record<string, string>> = { IN: 'India', US: 'United States' };

/** A fixed list of instruments, with the regions and sub-markets that they make up. Symbols are unique. */
export function createInstrumentDirectory(instruments: readonly Instrument[]): InstrumentDirectory {
  const all = instruments.toSorted(
    (left, right) => compareText(left.name, right.name) || compareText(left.symbol, right.symbol),
  );
  const bySymbol = new Map(all.map((instrument) => [instrument.symbol, instrument]));
  const search = createInstrumentSearch(all);
  // As the list names them, so that whoever keeps it decides what comes first.
  const categories = Object.keys(regionNames).flatMap((code) => categoryOf(code, instruments));

  return {
    all,
    categories: () => categories,
    instrument: (symbol) => bySymbol.get(symbol),
    list({ categoryCode, market, assetClass, prefix }) {
      const hasPrefix = prefix === undefined ? () => true : search.withPrefix(prefix);
      return all.filter(
        (instrument) =>
          (categoryCode === undefined || instrument.categoryCode === categoryCode) &&
          (market === undefined || instrument.market === market) &&
          (assetClass === undefined || instrument.assetClass === assetClass) &&
          hasPrefix(instrument),
      );
    },
    search: (query, limit) => search.search(query, limit),
  };
}

/** A region, where anything of it is listed. */
function categoryOf(code: string, instruments: readonly Instrument[]): Category[] {
  const members = instruments.filter(({ categoryCode }) => categoryCode === code);
  if (members.length === 0) return [];
  const markets = new Map<string, SubMarket>();
  for (const { assetClass, market, marketName } of members) {
    if (assetClass === 'stock') markets.set(market, { code: market, name: marketName });
  }
  return [
    {
      code,
      name: regionNames[code] ?? code,
      markets: [...markets.values()],
      indices: members.filter(({ assetClass }) => assetClass === 'index'),
    },
  ];
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
