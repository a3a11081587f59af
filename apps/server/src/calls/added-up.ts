import { formatDecimal, type Decimal } from '@sauda/money';
import { dayMs } from '../platform/time.ts';

/** What a list of everybody's is added up over: a longer time is for reports. */
const mostAddedMs = 31 * dayMs;

/** The time that a list is added up over; undefined where it has no beginning, or is too long. */
export function addedOver({ from, to }: { from: Date | undefined; to: Date | undefined }, now: Date) {
  const end = to ?? new Date(now.getTime() + 1);
  return from !== undefined && end.getTime() - from.getTime() <= mostAddedMs ? { from, to: end } : undefined;
}

export const presentAdded = (sum: { count: number; amount: Decimal } | undefined) =>
  sum === undefined ? null : { count: sum.count, amount: formatDecimal(sum.amount, 2) };
