/** The indicators that can be laid over a chart, in the order of their choice. Their names and usual periods are the same in every language. */
export const indicators = {
  ma: 'MA 20',
  ema: 'EMA 9',
  bollinger: 'Bollinger 20, 2',
  vwap: 'VWAP',
  rsi: 'RSI 14',
  macd: 'MACD 12, 26, 9',
} as const;

export type IndicatorKey = keyof typeof indicators;
