export type { Instrument } from './instruments/instrument.ts';
export type { Candle, Market, Quote } from './market.ts';
export { type ArrangedCategory, type CategoryTerms, subMarketsOf } from './categories/check-categories.ts';
export { createCategories, type Categories, type ChangedCategory } from './categories/categories.ts';
export type { InstrumentRule, InstrumentRules } from './house-market.ts';
export { joinCandles } from './join-candles.ts';
export { createSimulatedMarket } from './simulated-market.ts';
export { accruedPerUnit, couponAfter, couponPerUnit, couponsBetween, yieldToMaturity } from './treasury/coupons.ts';
