import type { Sector } from '@sauda/facts';

/** A movement that several instruments share. Volatility is a year's standard deviation, 0.13 is 13 %. */
export interface SharedFactor {
  readonly name: string;
  readonly volatility: number;
  /** How much the logarithm of prices rises over 5.6 years: 0.45 is some 8 % a year. */
  readonly growthPerBlock: number;
}

function factorsOf(kind: string, volatilities: Readonly<Record<string, number>>, growthPerBlock = 0): SharedFactor[] {
  return Object.entries(volatilities).map(([name, volatility]) => ({
    name: `${kind}:${name}`,
    volatility,
    growthPerBlock,
  }));
}

/** How a sector moves beside the market, and how much its companies differ from each other. */
interface SectorModel {
  /** How strongly it feels the market. */
  readonly marketWeight: number;
  readonly sectorVolatility: number;
  readonly ownVolatility: number;
}

export const sectorModels = {
  bank: { marketWeight: 1.1, sectorVolatility: 0.1, ownVolatility: 0.17 },
  finance: { marketWeight: 1.15, sectorVolatility: 0.11, ownVolatility: 0.22 },
  tech: { marketWeight: 0.95, sectorVolatility: 0.15, ownVolatility: 0.2 },
  health: { marketWeight: 0.65, sectorVolatility: 0.11, ownVolatility: 0.21 },
  auto: { marketWeight: 1.1, sectorVolatility: 0.13, ownVolatility: 0.2 },
  metal: { marketWeight: 1.25, sectorVolatility: 0.19, ownVolatility: 0.21 },
  energy: { marketWeight: 0.9, sectorVolatility: 0.16, ownVolatility: 0.2 },
  power: { marketWeight: 0.95, sectorVolatility: 0.14, ownVolatility: 0.21 },
  building: { marketWeight: 0.95, sectorVolatility: 0.12, ownVolatility: 0.2 },
  consumer: { marketWeight: 0.65, sectorVolatility: 0.09, ownVolatility: 0.19 },
  retail: { marketWeight: 0.95, sectorVolatility: 0.12, ownVolatility: 0.24 },
  media: { marketWeight: 0.85, sectorVolatility: 0.13, ownVolatility: 0.26 },
  logistics: { marketWeight: 1, sectorVolatility: 0.13, ownVolatility: 0.23 },
  realty: { marketWeight: 1.3, sectorVolatility: 0.19, ownVolatility: 0.25 },
  industry: { marketWeight: 1.1, sectorVolatility: 0.14, ownVolatility: 0.23 },
  chemical: { marketWeight: 0.95, sectorVolatility: 0.13, ownVolatility: 0.22 },
  agri: { marketWeight: 0.8, sectorVolatility: 0.12, ownVolatility: 0.24 },
  textile: { marketWeight: 0.95, sectorVolatility: 0.14, ownVolatility: 0.26 },
} as const satisfies Partial<Record<Sector, SectorModel>>;

/** What a company can be of. */
export type CompanySector = keyof typeof sectorModels;

const sectorVolatilities = Object.fromEntries(
  Object.entries(sectorModels).map(([code, { sectorVolatility }]) => [code, sectorVolatility]),
);

export const factors: readonly SharedFactor[] = [
  ...factorsOf('IN', { market: 0.13 }, 0.45),
  ...factorsOf('US', { market: 0.145 }, 0.45),
  ...factorsOf('IN', { ...sectorVolatilities, mid: 0.07, small: 0.1 }),
  ...factorsOf('US', { ...sectorVolatilities, mid: 0.06, small: 0.09 }),
  // Yields, by which the price of a bond moves as many times as its duration has years.
  ...factorsOf('yield', { IN: 0.0065 }),
  ...factorsOf('commodity', { gold: 0.15, silver: 0.27, copper: 0.2, zinc: 0.22, aluminium: 0.19, lead: 0.17 }),
  ...factorsOf('commodity', { nickel: 0.3, crude: 0.32, gas: 0.48, cotton: 0.2, cardamom: 0.26, mentha: 0.22 }),
  ...factorsOf('commodity', { castor: 0.18, turmeric: 0.27, jeera: 0.26, guar: 0.24 }),
  ...factorsOf('commodity', { corn: 0.24, wheat: 0.28, soybean: 0.2, coffee: 0.34 }),
  // Against the dollar.
  ...factorsOf('currency', { INR: 0.042, EUR: 0.07, GBP: 0.08, JPY: 0.095, AUD: 0.1, NZD: 0.1, CAD: 0.065 }),
  ...factorsOf('currency', { CHF: 0.075, SGD: 0.045, AED: 0.002, SAR: 0.002, HKD: 0.006, CNY: 0.035, THB: 0.065 }),
  ...factorsOf('currency', { MYR: 0.055, ZAR: 0.14, SEK: 0.1, NOK: 0.105, MXN: 0.11 }),
];
