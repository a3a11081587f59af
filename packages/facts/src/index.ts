export {
  chartIntervals,
  chartRangeKeys,
  chartRanges,
  hasMinutes,
  type ChartInterval,
  type ChartRange,
} from './chart-ranges.ts';
export { currencies, currencyCodes, isCurrency, type Currency } from './currencies.ts';
export { dateLocale, isLanguage, languageCodes, languages, sourceLanguage, type Language } from './languages.ts';
export { isKeyOf, keysOf, mapTable } from './table.ts';
