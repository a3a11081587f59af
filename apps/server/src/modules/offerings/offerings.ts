import { createApart } from '../../platform/apart.ts';
import type { Rounds } from '../../platform/rounds.ts';
import type { OfferingsContext } from './context.ts';
import { followDates } from './follow-dates.ts';

export interface OfferingsOptions extends Omit<OfferingsContext, 'apart' | 'settledAtOnce'> {
  readonly settledAtOnce?: number;
  readonly rounds: Rounds;
}

const followEveryMs = 1_000;

/** Block trades, public offers and funds: what their commands take. */
export function createOfferings({ rounds, ...options }: OfferingsOptions): OfferingsContext {
  const { clock, log } = options;
  const apart = createApart({ work: 'dates of offerings', clock, log });
  const context = { settledAtOnce: 2_000, ...options, apart };
  rounds.every(followEveryMs, 'following the dates of offerings', () => followDates(context), { atOnce: true });
  return context;
}
