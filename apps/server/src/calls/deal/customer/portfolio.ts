import { readPortfolios, readReturns, type ReturnsOf } from '../../../modules/trading/index.ts';
import { formatDecimal } from '@sauda/money';
import { readTogether } from '../../../platform/read-together.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import type { Needs } from '../../dependencies.ts';
import { presentPosition } from '../present-holdings.ts';
import { toWire } from '../../to-wire.ts';

const daysAtMost = 365;
/** A return beyond ten million per cent says nothing. */
const LARGEST_PART = 100_000;

interface AskedPortfolio {
  readonly customerId: string;
  readonly days: number;
}

/** What a customer has invested, what has become of it, and how it went day by day. */
export function portfolioHandlers(options: Needs<'clock' | 'currency' | 'database' | 'market' | 'prices'>): Handlers {
  const { database, market, prices, clock, currency } = options;
  // Home shows it first, and asks for it every few seconds.
  const portfolioOf = readTogether(
    database,
    async (asked: readonly AskedPortfolio[]) => {
      const [{ days }] = asked as [AskedPortfolio];
      const customerIds = asked.map(({ customerId }) => customerId);
      return readPortfolios(database.sql, prices, customerIds, { days });
    },
    { alike: ({ days }) => String(days) },
  );
  return {
    async 'GET /stock/success/portfolio'({ query, caller: { customerId } }) {
      const portfolio = await portfolioOf({ customerId, days: query.days ?? daysAtMost });
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

    async 'GET /stock/success/portfolio/returns'({ caller: { customerId } }) {
      const now = clock.now();
      const given = { sql: database.sql, market, prices, accountCurrency: currency, now };
      const { index, whole, holdings, days } = await readReturns(given, customerId);
      return {
        msg: 'ok',
        data: {
          as_of: now.toISOString(),
          index: index === undefined ? null : { symbol: index.symbol, name: index.name },
          whole: whole === undefined ? null : presentReturns(whole),
          holdings: holdings.map((one) => ({ symbol: one.symbol, ...presentReturns(one) })),
          days: days.map(({ day, timeWeighted, index: level }) => ({
            day,
            time_weighted: percentOf(timeWeighted) ?? '0.00',
            index: percentOf(level),
          })),
        },
      };
    },
  };
}

function presentReturns(returns: ReturnsOf) {
  return {
    since: returns.since,
    money_weighted: percentOf(returns.moneyWeighted),
    money_weighted_yearly: percentOf(returns.moneyWeightedYearly),
    time_weighted: percentOf(returns.timeWeighted),
    time_weighted_yearly: percentOf(returns.timeWeightedYearly),
  };
}

/** Per cent with two decimals; null of what is not there, and of what no number holds. */
function percentOf(part: number | undefined): string | null {
  if (part === undefined || !Number.isFinite(part) || Math.abs(part) > LARGEST_PART) return null;
  return formatDecimal(BigInt(Math.round(part * 10_000)) * 100n);
}
