/** What each chart shows: how far it goes back, and what one candle covers. */
export const chartPeriods = {
  realTime: { mold: '1d', interval: '1m' },
  day: { mold: '1y', interval: '1d' },
  week: { mold: '5y', interval: '1wk' },
  month: { mold: '5y', interval: '1mo' },
} as const;

export type ChartPeriod = keyof typeof chartPeriods;
