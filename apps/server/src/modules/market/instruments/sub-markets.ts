import type { SubMarketTerms } from './define-stocks.ts';

const indianStock: SubMarketTerms = {
  assetClass: 'stock',
  market: 'NSE',
  marketName: 'NSE',
  exchangeName: 'National Stock Exchange',
  categoryCode: 'IN',
  currency: 'INR',
  tickSize: 500n,
  priceDecimals: 2,
  bandBasisPoints: 2000n,
  lotSize: 1n,
  multiplier: 1n,
  feedSuffix: '.NS',
  segment: 'IN-EQUITY',
};

const americanStock: SubMarketTerms = {
  ...indianStock,
  market: 'NASDAQ',
  marketName: 'Nasdaq',
  exchangeName: 'Nasdaq Stock Market',
  categoryCode: 'US',
  currency: 'USD',
  tickSize: 100n,
  feedSuffix: '',
  segment: 'US-EQUITY',
};

/** The terms of each sub-market, by its code. */
export const subMarkets = {
  NSE: indianStock,
  BSE: {
    ...indianStock,
    market: 'BSE',
    marketName: 'BSE',
    exchangeName: 'Bombay Stock Exchange',
    feedSuffix: '.BO',
  },
  SME: { ...indianStock, market: 'SME', marketName: 'SME', bandBasisPoints: 1000n },
  ETF: { ...indianStock, market: 'ETF', marketName: 'ETF', tickSize: 100n, bandBasisPoints: 1000n },
  NASDAQ: americanStock,
  NYSE: { ...americanStock, market: 'NYSE', marketName: 'NYSE', exchangeName: 'New York Stock Exchange' },
  FOREX: {
    ...americanStock,
    assetClass: 'forex',
    market: 'FOREX',
    marketName: 'Forex',
    exchangeName: 'Interbank',
    categoryCode: 'FOREX',
    tickSize: 1n,
    priceDecimals: 4,
    bandBasisPoints: 500n,
    lotSize: 1000n,
    segment: 'FOREX',
  },
  FUTURE: {
    ...indianStock,
    assetClass: 'futures',
    market: 'FUTURE',
    marketName: 'Futures',
    categoryCode: 'FUTURE',
    bandBasisPoints: 1500n,
    feedSuffix: '',
  },
  CGI: {
    ...indianStock,
    assetClass: 'treasury',
    market: 'CGI',
    marketName: 'Treasury debt',
    categoryCode: 'CGI',
    tickSize: 100n,
    bandBasisPoints: 500n,
    lotSize: 10n,
    feedSuffix: '',
    segment: 'IN-DEBT',
  },
} as const satisfies Record<string, SubMarketTerms>;
