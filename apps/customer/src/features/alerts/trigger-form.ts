import { parseDecimal } from '@sauda/money';

export interface TriggerValues {
  stop: string;
  target: string;
  /** Whole units; all that is free where empty. */
  count: string;
}

export type TriggerProblem = 'missing' | 'notAPrice' | 'notBelow' | 'notAbove' | 'notACount' | 'tooMany';

/** What is wrong with a stop and a target against the price of this moment and what is left of the lot. */
export function triggerProblems(
  { stop, target, count }: TriggerValues,
  { now, held }: { now: string; held: string },
): { stop?: TriggerProblem; target?: TriggerProblem; count?: TriggerProblem } {
  const current = parseDecimal(now) ?? 0n;
  const [stopPrice, targetPrice] = [parseDecimal(stop), parseDecimal(target)];
  if (stop === '' && target === '') return { stop: 'missing' };
  return {
    ...(stop !== '' && !isPrice(stopPrice) ? { stop: 'notAPrice' as const } : {}),
    ...(isPrice(stopPrice) && stopPrice >= current ? { stop: 'notBelow' as const } : {}),
    ...(target !== '' && !isPrice(targetPrice) ? { target: 'notAPrice' as const } : {}),
    ...(isPrice(targetPrice) && targetPrice <= current ? { target: 'notAbove' as const } : {}),
    ...countProblem(count, held),
  };
}

function isPrice(price: bigint | undefined): price is bigint {
  return price !== undefined && price > 0n;
}

function countProblem(count: string, held: string): { count?: TriggerProblem } {
  if (count === '') return {};
  const wanted = Number.parseInt(count, 10);
  if (!(wanted > 0)) return { count: 'notACount' };
  return wanted > Number.parseInt(held, 10) ? { count: 'tooMany' } : {};
}
