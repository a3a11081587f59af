export type { AssetClass, Instrument, InstrumentCurrency, TreasuryTerms } from './instruments/instrument.ts';
export type {
  Candle,
  Category,
  InstrumentFilter,
  Interval,
  Market,
  Quote,
  Range,
  Session,
  SubMarket,
} from './market.ts';
export { joinCandles } from './join-candles.ts';
export { createSimulatedMarket, type SimulatedMarketOptions } from './simulated-market.ts';
