import type { Currency } from '@sauda/facts';
import type { FactorLoading, ListedInstrument } from './instrument.ts';
import { subMarkets } from './sub-markets.ts';

/** Name, and what one unit is worth in dollars. */
const currencies = {
  USD: ['US dollar', 1],
  INR: ['Indian rupee', 1 / 88.42],
  EUR: ['Euro', 1.1552],
  GBP: ['Pound sterling', 1.3146],
  JPY: ['Japanese yen', 0.006472],
  AUD: ['Australian dollar', 0.6538],
  NZD: ['New Zealand dollar', 0.5704],
  CAD: ['Canadian dollar', 0.7134],
  CHF: ['Swiss franc', 1.2486],
  SGD: ['Singapore dollar', 0.7682],
  AED: ['UAE dirham', 0.2723],
  SAR: ['Saudi riyal', 0.2666],
  HKD: ['Hong Kong dollar', 0.1285],
  CNY: ['Chinese yuan', 0.1404],
  THB: ['Thai baht', 0.0308],
  MYR: ['Malaysian ringgit', 0.2376],
  ZAR: ['South African rand', 0.0568],
  SEK: ['Swedish krona', 0.1049],
  NOK: ['Norwegian krone', 0.0986],
  MXN: ['Mexican peso', 1 / 18.36],
} as const satisfies Record<string, readonly [name: string, dollars: number]>;

type CurrencyCode = keyof typeof currencies;

/** Each currency has one path against the dollar, so the pairs agree with each other whichever way one goes around. */
function pair(base: CurrencyCode, quoted: CurrencyCode & Currency): ListedInstrument {
  const [baseName, baseDollars] = currencies[base];
  const [quotedName, quotedDollars] = currencies[quoted];
  return {
    ...subMarkets.FOREX,
    symbol: `${base}${quoted}`,
    name: `${baseName} / ${quotedName}`,
    currency: quoted,
    baseCurrency: base,
    model: {
      basePrice: baseDollars / quotedDollars,
      loadings: [...loading(base, 1), ...loading(quoted, -1)],
      ownVolatility: 0,
      dailyVolume: 40_000_000,
    },
  };
}

function loading(currency: CurrencyCode, weight: number): FactorLoading[] {
  return currency === 'USD' ? [] : [{ factor: `currency:${currency}`, weight }];
}

export const forex: readonly ListedInstrument[] = [
  pair('USD', 'INR'),
  pair('EUR', 'INR'),
  pair('GBP', 'INR'),
  pair('JPY', 'INR'),
  pair('AUD', 'INR'),
  pair('NZD', 'INR'),
  pair('CAD', 'INR'),
  pair('CHF', 'INR'),
  pair('SGD', 'INR'),
  pair('AED', 'INR'),
  pair('SAR', 'INR'),
  pair('HKD', 'INR'),
  pair('CNY', 'INR'),
  pair('THB', 'INR'),
  pair('MYR', 'INR'),
  pair('ZAR', 'INR'),
  pair('SEK', 'INR'),
  pair('NOK', 'INR'),
  pair('EUR', 'USD'),
  pair('GBP', 'USD'),
  pair('AUD', 'USD'),
  pair('NZD', 'USD'),
  pair('CHF', 'USD'),
  pair('USD', 'MXN'),
  pair('EUR', 'MXN'),
  pair('GBP', 'MXN'),
];
