import { formatDecimal } from '@sauda/money';
import { readPortfolio } from '../../../modules/trading/index.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';

const daysAtMost = 365;

/** What a customer has invested, what has become of it, and how it went day by day. */
export function portfolioHandlers(options: Needs<'clock' | 'currency' | 'database' | 'prices'>): Handlers {
  const { database, prices, clock, currency } = options;
  return {
    async 'GET /stock/success/portfolio'({ query, caller: { customerId } }) {
      const portfolio = await readPortfolio(database.sql, prices, customerId, { days: query.days ?? daysAtMost });
      const { invested, current, cash, classes, instruments, others, days } = portfolio;
      const now = clock.now();
      const present = { day: now.toISOString().slice(0, 10), invested, value: current, cash };
      return {
        msg: 'ok',
        data: {
          currency,
          as_of: now.toISOString(),
          invested: formatDecimal(invested),
          current: formatDecimal(current),
          realised: formatDecimal(portfolio.realised),
          unrealised: formatDecimal(portfolio.unrealised),
          day_change: formatDecimal(portfolio.dayChange),
          income: formatDecimal(portfolio.income),
          cash: formatDecimal(cash),
          classes: classes.map(({ assetClass, value, percent }) => ({
            type: assetClass,
            value: formatDecimal(value),
            percent: formatDecimal(percent),
          })),
          instruments: instruments.map(({ position: { instrument, value, profit }, percent }) => ({
            tag: instrument.symbol,
            name: instrument.name,
            type: instrument.assetClass,
            market: instrument.market,
            value: formatDecimal(value),
            profit: formatDecimal(profit),
            percent: formatDecimal(percent),
          })),
          others: {
            count: others.count,
            value: formatDecimal(others.value),
            percent: formatDecimal(others.percent),
          },
          history: [...days, present].map((day) => ({
            day: day.day,
            invested: formatDecimal(day.invested),
            value: formatDecimal(day.value),
            cash: formatDecimal(day.cash),
          })),
        },
      };
    },
  };
}
