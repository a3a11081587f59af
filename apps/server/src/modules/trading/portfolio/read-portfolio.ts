import { divideHalfEven, ONE, type Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import type { TradedClass } from '../order.ts';
import type { PriceSource } from '../market-view.ts';
import { positionsBySymbol, totalsOf, type Position } from '../positions.ts';
import { listPortfolioDays, type PortfolioDay } from './portfolio-days.ts';

/** Instruments that are named in the allocation; the others are added up. */
const instrumentsNamed = 8;

export interface ShareOfClass {
  readonly assetClass: TradedClass;
  readonly value: Decimal;
  /** Of all that is held; with two decimals. */
  readonly percent: Decimal;
}

export interface ShareOfInstrument {
  readonly position: Position;
  readonly percent: Decimal;
}

/** What a customer has invested and what has become of it, in the account currency. */
export interface Portfolio {
  /** What the open positions have cost, before fees. */
  readonly invested: Decimal;
  readonly current: Decimal;
  /** Of all sells ever, before fees. */
  readonly realised: Decimal;
  readonly unrealised: Decimal;
  readonly dayChange: Decimal;
  /** Dividends and interest ever received. */
  readonly income: Decimal;
  /** Free and held. */
  readonly cash: Decimal;
  /** The largest first. */
  readonly classes: readonly ShareOfClass[];
  readonly instruments: readonly ShareOfInstrument[];
  readonly others: { readonly count: number; readonly value: Decimal; readonly percent: Decimal };
  /** Oldest first, without the present. */
  readonly days: readonly PortfolioDay[];
}

interface Sums {
  realised: bigint;
  income: bigint;
  cash: bigint;
}

/** @param days how many of the last days */
export async function readPortfolio(
  sql: Sql,
  prices: PriceSource,
  customerId: string,
  { days }: { days: number },
): Promise<Portfolio> {
  const [held, [sums], history] = await Promise.all([
    positionsBySymbol(sql, prices, customerId, {}),
    sql<[Sums]>`
      SELECT
        (SELECT coalesce(sum(profit), 0)::bigint FROM orders
          WHERE customer_id = ${customerId} AND side = 'sell' AND status = 'success') AS realised,
        (SELECT coalesce(sum(amount), 0)::bigint FROM entitlements WHERE customer_id = ${customerId}) AS income,
        (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.accounts
          WHERE owner = ${customerId} AND kind IN ('cash', 'holds')) AS cash`,
    listPortfolioDays(sql, customerId, days),
  ]);
  const positions = held.toSorted((left, right) => compare(right.value, left.value));
  const totals = totalsOf(positions);
  const percentOf = (value: Decimal): Decimal => shareOf(value, totals.value);
  const rest = positions.slice(instrumentsNamed);
  const restValue = totalsOf(rest).value;
  return {
    ...sums,
    invested: totals.cost,
    current: totals.value,
    unrealised: totals.profit,
    dayChange: totals.dayProfit,
    classes: byClass(positions).map((one) => ({ ...one, percent: percentOf(one.value) })),
    instruments: positions
      .slice(0, instrumentsNamed)
      .map((position) => ({ position, percent: percentOf(position.value) })),
    others: { count: rest.length, value: restValue, percent: percentOf(restValue) },
    days: history,
  };
}

function byClass(positions: readonly Position[]): Array<Omit<ShareOfClass, 'percent'>> {
  return [...Map.groupBy(positions, ({ instrument }) => instrument.assetClass as TradedClass)]
    .map(([assetClass, group]) => ({ assetClass, value: totalsOf(group).value }))
    .toSorted((left, right) => compare(right.value, left.value));
}

/** Per cent with two decimals; zero of nothing. */
export function shareOf(value: Decimal, total: Decimal): Decimal {
  return total === 0n ? 0n : divideHalfEven(value * 10_000n, total) * (ONE / 100n);
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
