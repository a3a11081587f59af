import type { FactorLoading, ListedInstrument } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

const indexTerms = { assetClass: 'index', market: 'INDEX', marketName: 'Index', feedSuffix: '' } as const;

function indianIndex(
  symbol: string,
  name: string,
  level: number,
  loadings: readonly FactorLoading[],
): ListedInstrument {
  const model = { basePrice: level, loadings, ownVolatility: 0, dailyVolume: 260_000_000 };
  return { ...subMarkets.NSE, ...indexTerms, symbol, name, model };
}

function americanIndex(
  symbol: string,
  name: string,
  level: number,
  loadings: readonly FactorLoading[],
): ListedInstrument {
  const model = { basePrice: level, loadings, ownVolatility: 0, dailyVolume: 2_400_000_000 };
  return { ...subMarkets.NYSE, ...indexTerms, exchangeName: 'US indices', symbol, name, model };
}

const inMarket = (weight: number): FactorLoading => ({ factor: 'IN:market', weight });
const inOnly = (factor: string): FactorLoading => ({ factor: `IN:${factor}`, weight: 1 });
const usMarket = (weight: number): FactorLoading => ({ factor: 'US:market', weight });
const usOnly = (factor: string): FactorLoading => ({ factor: `US:${factor}`, weight: 1 });

/**
 * Indices move by what their members share; the members' own movements cancel out in them. They are invented, and
 * ordered by weight within a region.
 */
export const indices: readonly ListedInstrument[] = [
  indianIndex('INDIA50', 'India 50', 24812.35, [inMarket(1)]),
  indianIndex('INDBANK', 'India Bank', 51406.9, [inMarket(1.1), inOnly('bank')]),
  indianIndex('INDMID100', 'India Mid 100', 48120.55, [inMarket(1.02), inOnly('mid')]),
  indianIndex('INDTECH', 'India Technology', 38904.2, [inMarket(0.95), inOnly('tech')]),
  indianIndex('INDHEALTH', 'India Health', 21458.65, [inMarket(0.65), inOnly('health')]),
  indianIndex('INDAUTO', 'India Auto', 26120.4, [inMarket(1.1), inOnly('auto')]),
  indianIndex('INDMETAL', 'India Metal', 9842.15, [inMarket(1.25), inOnly('metal')]),
  indianIndex('INDSMALL', 'India Small 250', 17236.8, [inMarket(1.05), inOnly('small')]),

  americanIndex('USLEAD400', 'US Leaders 400', 6048.26, [usMarket(1)]),
  americanIndex('USTECH80', 'US Technology 80', 21384.72, [usMarket(0.95), usOnly('tech')]),
  americanIndex('USBANK', 'US Banks', 1286.4, [usMarket(1.1), usOnly('bank')]),
  americanIndex('USSMALL', 'US Small 1500', 2346.18, [usMarket(1.05), usOnly('small')]),
];
