import { readPortfolio } from '../../../modules/trading/index.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { presentPosition } from '../present.ts';
import { toWire } from '../../to-wire.ts';

const daysAtMost = 365;

/** What a customer has invested, what has become of it, and how it went day by day. */
export function portfolioHandlers(options: Needs<'clock' | 'currency' | 'database' | 'prices'>): Handlers {
  const { database, prices, clock, currency } = options;
  return {
    async 'GET /stock/success/portfolio'({ query, caller: { customerId } }) {
      const portfolio = await readPortfolio(database.sql, prices, customerId, { days: query.days ?? daysAtMost });
      const { invested, current, realised, unrealised, dayChange, income, cash } = portfolio;
      const { classes, instruments, others, days } = portfolio;
      const now = clock.now();
      const present = { day: now.toISOString().slice(0, 10), invested, value: current, cash };
      return {
        msg: 'ok',
        data: {
          currency,
          as_of: now.toISOString(),
          ...toWire({ invested, current, realised, unrealised, dayChange, income, cash }),
          classes: classes.map(({ assetClass: type, value, percent }) => toWire({ type, value, percent })),
          instruments: instruments.map(({ position, percent }) => ({
            ...presentPosition(position),
            ...toWire({ type: position.instrument.assetClass, percent }),
          })),
          others: toWire(others),
          history: [...days, present].map(toWire),
        },
      };
    },
  };
}
