import { formatDecimal, parseDecimal } from '@sauda/money';
import type { Figure } from '../../lib/i18n/use-figures.ts';

/** As typed. */
export interface TriggerValues {
  stop: string;
  target: string;
  /** Whole units; all that is free where empty. */
  count: string;
}

export type TriggerProblem = 'missing' | 'notAPrice' | 'notBelow' | 'notAbove' | 'notACount' | 'tooMany';

/** What is wrong with a stop and a target against the price of this moment and what is left of the lot. */
export function triggerProblems(
  { stop, target, count }: Readonly<Record<keyof TriggerValues, Figure>>,
  { now, held }: { now: string; held: string },
): { stop?: TriggerProblem; target?: TriggerProblem; count?: TriggerProblem } {
  const current = parseDecimal(now) ?? 0n;
  const [stopPrice, targetPrice] = [parseDecimal(stop.wire ?? ''), parseDecimal(target.wire ?? '')];
  if (isEmpty(stop) && isEmpty(target)) return { stop: 'missing' };
  return {
    ...(!isEmpty(stop) && !isPrice(stopPrice) ? { stop: 'notAPrice' as const } : {}),
    ...(isPrice(stopPrice) && stopPrice >= current ? { stop: 'notBelow' as const } : {}),
    ...(!isEmpty(target) && !isPrice(targetPrice) ? { target: 'notAPrice' as const } : {}),
    ...(isPrice(targetPrice) && targetPrice <= current ? { target: 'notAbove' as const } : {}),
    ...countProblem(count, held),
  };
}

/** What is held of a lot, and what it was worth at a price; figures are the wire's. */
export interface LotWorth {
  count: string;
  last_price: string;
  /** At `last_price`, in the account currency. */
  value: string;
  /** What was paid for it, in the account currency. */
  total_price: string;
}

/**
 * What selling some of a lot at a price would gain or lose, before the fee, in the account currency: about, since the exchange rate
 * of that moment is not known.
 * @param count all of it where undefined
 */
export function gainAt(price: string, lot: LotWorth, count: string | undefined): string | undefined {
  const [at, last] = [parseDecimal(price), parseDecimal(lot.last_price)];
  const [value, cost] = [parseDecimal(lot.value), parseDecimal(lot.total_price)];
  if (at === undefined || last === undefined || last === 0n || value === undefined || cost === undefined)
    return undefined;
  const [held, sold] = [BigInt(lot.count), BigInt(count ?? lot.count)];
  return held === 0n ? undefined : formatDecimal((((value * at) / last - cost) * sold) / held);
}

function isEmpty({ unread }: Figure): boolean {
  return unread === 'empty';
}

function isPrice(price: bigint | undefined): price is bigint {
  return price !== undefined && price > 0n;
}

function countProblem(count: Figure, held: string): { count?: TriggerProblem } {
  if (isEmpty(count)) return {};
  const wanted = Number(count.wire ?? 0);
  if (!(wanted > 0)) return { count: 'notACount' };
  return wanted > Number.parseInt(held, 10) ? { count: 'tooMany' } : {};
}
