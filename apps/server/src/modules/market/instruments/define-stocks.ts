import { hashText } from '../simulation/hash.ts';
import { sectorModels, type CompanySector } from './factors.ts';
import type { FactorLoading, Instrument, ListedInstrument } from './instrument.ts';

/** What the instruments of one sub-market have in common. */
export type SubMarketTerms = Pick<
  Instrument,
  | 'assetClass'
  | 'market'
  | 'marketName'
  | 'exchangeName'
  | 'categoryCode'
  | 'currency'
  | 'tickSize'
  | 'priceDecimals'
  | 'bandBasisPoints'
  | 'lotSize'
  | 'multiplier'
  | 'feedSuffix'
  | 'segment'
>;

/** Code, name, sector, price, and the company's worth: in crore of rupees, or in millions of dollars. */
export type StockLine = readonly [
  symbol: string,
  name: string,
  sector: CompanySector,
  price: number,
  capitalisation: number,
];

/** The worth from which on a company counts as large, and from which on as middling, in units of the currency. */
const sizes = { IN: { large: 6e11, mid: 2e11 }, US: { large: 2.5e10, mid: 8e9 } } as const;
const capitalisationUnit = { IN: 1e7, US: 1e6 } as const;

/** Makes instruments of a region's companies. Smaller ones move more and are traded less. */
export function defineStocks(
  region: 'IN' | 'US',
  terms: SubMarketTerms,
  lines: readonly StockLine[],
): ListedInstrument[] {
  return lines.map(([symbol, name, sector, price, worth]) => {
    const moves = sectorModels[sector];
    const capitalisation = worth * capitalisationUnit[region];
    const { large, mid } = sizes[region];
    const size = capitalisation >= large ? 'large' : capitalisation >= mid ? 'mid' : 'small';
    const sizeLoadings: FactorLoading[] = size === 'large' ? [] : [{ factor: `${region}:${size}`, weight: 1 }];
    return {
      ...terms,
      tickSize: region === 'IN' && price < 250 ? fineTick : terms.tickSize,
      symbol,
      name,
      sector,
      marketCapitalisation: BigInt(Math.round(capitalisation)),
      sharesOutstanding: BigInt(Math.round(capitalisation / price)),
      model: {
        basePrice: price,
        loadings: [
          { factor: `${region}:market`, weight: moves.marketWeight * spread(symbol, 'market', 0.2) },
          { factor: `${region}:${sector}`, weight: spread(symbol, 'sector', 0.25) },
          ...sizeLoadings,
        ],
        ownVolatility: moves.ownVolatility * ownMovement[size] * spread(symbol, 'own', 0.2),
        dailyVolume: (capitalisation / price) * dailyTurnover * spread(symbol, 'volume', 0.5),
      },
    };
  });
}

/** In India shares below 250 rupees are priced to the paisa. */
const fineTick = 100n;
const ownMovement = { large: 0.85, mid: 1.05, small: 1.3 } as const;
/** The part of a company that changes hands on an ordinary day. */
const dailyTurnover = 0.0024;

/** A lasting trait of one instrument, around 1, at most `width` away. */
function spread(symbol: string, trait: string, width: number): number {
  return 1 + (((hashText(`${symbol}/${trait}`) >>> 0) / 4_294_967_296) * 2 - 1) * width;
}
