import type { Currency } from '@sauda/facts';
import type { Instrument } from '../../instruments/instrument.ts';
import { subMarkets } from '../../instruments/sub-markets.ts';
import { americanStocks, type Line } from '../american-stocks.ts';

/** A real instrument, and the symbol that Yahoo knows it by. */
export interface YahooInstrument {
  readonly instrument: Instrument;
  readonly yahooSymbol: string;
}

type Terms = Omit<Instrument, 'symbol' | 'name'>;

const indianIndex: Terms = {
  ...subMarkets.NSE,
  assetClass: 'index',
  market: 'INDEX',
  marketName: 'Index',
  feedSuffix: '',
};
const americanIndex: Terms = {
  ...indianIndex,
  ...subMarkets.NYSE,
  assetClass: 'index',
  market: 'INDEX',
  marketName: 'Index',
};
/** Yahoo quotes the front month under one symbol, so none of these has an end of its own. */
const future: Terms = {
  ...subMarkets.FUTURE,
  exchangeName: 'CME Group',
  currency: 'USD',
  tickSize: 1n,
  priceDecimals: 4,
  segment: 'US-FUTURES',
};

const define = (terms: Terms, suffix: string, lines: readonly Line[]): YahooInstrument[] =>
  lines.map(([symbol, name]) => ({
    instrument: { ...terms, tickSize: terms.tickSize < 100n ? terms.tickSize : 100n, symbol, name },
    yahooSymbol: `${symbol}${suffix}`,
  }));

const pair = (base: string, quoted: Currency, name: string): YahooInstrument => ({
  instrument: { ...subMarkets.FOREX, symbol: `${base}${quoted}`, name, currency: quoted, baseCurrency: base },
  yahooSymbol: `${base}${quoted}=X`,
});

const contract = (symbol: string, yahooSymbol: string, name: string, multiplier: bigint): YahooInstrument => ({
  instrument: { ...future, symbol, name, multiplier },
  yahooSymbol,
});

const index = (terms: Terms, symbol: string, name: string): YahooInstrument => ({
  instrument: { ...terms, tickSize: 100n, symbol, name },
  yahooSymbol: `^${symbol}`,
});

/**
 * What a market by Yahoo lists. To list more, add a line: symbols are bare, and unique over all markets. There is no
 * treasury debt, since Yahoo quotes yields and no bonds.
 */
export const yahooInstruments: readonly YahooInstrument[] = [
  index(indianIndex, 'NSEI', 'NIFTY 50'),
  index(indianIndex, 'BSESN', 'S&P BSE Sensex'),
  index(indianIndex, 'NSEBANK', 'NIFTY Bank'),
  index(indianIndex, 'CNXIT', 'NIFTY IT'),
  index(americanIndex, 'GSPC', 'S&P 500'),
  index(americanIndex, 'IXIC', 'Nasdaq Composite'),
  index(americanIndex, 'DJI', 'Dow Jones Industrial Average'),
  index(americanIndex, 'RUT', 'Russell 2000'),
  ...define(subMarkets.NSE, '.NS', [
    ['RELIANCE', 'Reliance Industries'],
    ['TCS', 'Tata Consultancy Services'],
    ['HDFCBANK', 'HDFC Bank'],
    ['ICICIBANK', 'ICICI Bank'],
    ['BHARTIARTL', 'Bharti Airtel'],
    ['INFY', 'Infosys'],
    ['SBIN', 'State Bank of India'],
    ['HINDUNILVR', 'Hindustan Unilever'],
    ['ITC', 'ITC'],
    ['LT', 'Larsen & Toubro'],
    ['HCLTECH', 'HCL Technologies'],
    ['KOTAKBANK', 'Kotak Mahindra Bank'],
    ['AXISBANK', 'Axis Bank'],
    ['BAJFINANCE', 'Bajaj Finance'],
    ['MARUTI', 'Maruti Suzuki India'],
    ['SUNPHARMA', 'Sun Pharmaceutical Industries'],
    ['TITAN', 'Titan Company'],
    ['ULTRACEMCO', 'UltraTech Cement'],
    ['NTPC', 'NTPC'],
    ['ONGC', 'Oil and Natural Gas Corporation'],
    ['POWERGRID', 'Power Grid Corporation of India'],
    ['TATASTEEL', 'Tata Steel'],
    ['WIPRO', 'Wipro'],
    ['ASIANPAINT', 'Asian Paints'],
    ['NESTLEIND', 'Nestlé India'],
    ['COALINDIA', 'Coal India'],
    ['JSWSTEEL', 'JSW Steel'],
    ['ADANIPORTS', 'Adani Ports and SEZ'],
    ['DRREDDY', "Dr. Reddy's Laboratories"],
    ['CIPLA', 'Cipla'],
    ['GRASIM', 'Grasim Industries'],
    ['HEROMOTOCO', 'Hero MotoCorp'],
    ['EICHERMOT', 'Eicher Motors'],
    ['TECHM', 'Tech Mahindra'],
    ['HINDALCO', 'Hindalco Industries'],
    ['BRITANNIA', 'Britannia Industries'],
    ['APOLLOHOSP', 'Apollo Hospitals Enterprise'],
    ['INDIGO', 'InterGlobe Aviation'],
  ]),
  ...define(subMarkets.BSE, '.BO', [
    ['BHARATFORG', 'Bharat Forge'],
    ['MRF', 'MRF'],
    ['PAGEIND', 'Page Industries'],
    ['VOLTAS', 'Voltas'],
    ['CUMMINSIND', 'Cummins India'],
    ['BOSCHLTD', 'Bosch India'],
    ['HAVELLS', 'Havells India'],
    ['MUTHOOTFIN', 'Muthoot Finance'],
    ['BATAINDIA', 'Bata India'],
    ['CRISIL', 'CRISIL'],
  ]),
  ...define(subMarkets.ETF, '.NS', [
    ['NIFTYBEES', 'Nippon India ETF Nifty 50 BeES'],
    ['BANKBEES', 'Nippon India ETF Nifty Bank BeES'],
    ['GOLDBEES', 'Nippon India ETF Gold BeES'],
  ]),
  ...define(subMarkets.NASDAQ, '', americanStocks.NASDAQ),
  ...define(subMarkets.NYSE, '', americanStocks.NYSE),
  pair('USD', 'INR', 'US dollar / Indian rupee'),
  pair('EUR', 'INR', 'Euro / Indian rupee'),
  pair('GBP', 'INR', 'Pound sterling / Indian rupee'),
  pair('JPY', 'INR', 'Japanese yen / Indian rupee'),
  pair('SGD', 'INR', 'Singapore dollar / Indian rupee'),
  pair('AED', 'INR', 'UAE dirham / Indian rupee'),
  pair('EUR', 'USD', 'Euro / US dollar'),
  pair('GBP', 'USD', 'Pound sterling / US dollar'),
  pair('AUD', 'USD', 'Australian dollar / US dollar'),
  pair('USD', 'MXN', 'US dollar / Mexican peso'),
  pair('EUR', 'MXN', 'Euro / Mexican peso'),
  contract('ES-F', 'ES=F', 'E-mini S&P 500 futures', 50n),
  contract('NQ-F', 'NQ=F', 'E-mini Nasdaq-100 futures', 20n),
  contract('GC-F', 'GC=F', 'Gold futures, ounce', 100n),
  contract('SI-F', 'SI=F', 'Silver futures, ounce', 5_000n),
  contract('HG-F', 'HG=F', 'Copper futures, pound', 25_000n),
  contract('CL-F', 'CL=F', 'Crude oil futures, barrel', 1_000n),
  contract('NG-F', 'NG=F', 'Natural gas futures, million BTU', 10_000n),
];

/** Those of the NSE, for feeds that list it too. */
export const indianShares: readonly Instrument[] = yahooInstruments.flatMap(({ instrument }) =>
  instrument.market === 'NSE' ? [instrument] : [],
);
