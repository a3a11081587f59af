import type { Portfolio, Returns } from './portfolio-query.ts';

export interface ShownReturns extends Pick<Returns, 'index' | 'days'> {
  whole: NonNullable<Returns['whole']>;
}

/** Whether anything was ever bought, as far as the portfolio tells. */
export function hasTraded({ classes, realised, income }: Portfolio): boolean {
  return classes.length > 0 || Number(realised) !== 0 || Number(income) !== 0;
}

/** Some growth for each day that the portfolio knows of: it takes as much room as the returns will, and is not seen. */
export function standIn({ history }: Pick<Portfolio, 'history'>): ShownReturns {
  const days = history.map(({ day }) => ({ day, time_weighted: '1.00', index: '1.00' }));
  return {
    whole: {
      since: days[0]?.day ?? '2000-01-01',
      money_weighted: '1.00',
      money_weighted_yearly: null,
      time_weighted: '1.00',
      time_weighted_yearly: null,
    },
    index: { symbol: '', name: INDEX },
    days,
  };
}

/** As long as most names of an index. */
const INDEX = 'Index of 50';
