import { graceMs } from '../clocks.ts';
import type { Market } from '../../market/index.ts';
import { createApart } from '../../../platform/apart.ts';
import type { Tx } from '../../../platform/database.ts';
import type { MarketView } from '../market-view.ts';
import type { Executor } from '../executor.ts';
import { findCoupons } from './find-coupons.ts';
import {
  distributionsToPay,
  payHolders,
  closeDistributions,
  distributionsToRecord,
  recordHolders,
} from './pay-holders.ts';
import { endedSymbols, settleEnded } from './settle-ended.ts';
import type { Given } from '../../../platform/given.ts';

export type Lifecycle = ReturnType<typeof createLifecycle>;

export interface LifecycleOptions extends Given<'clock' | 'database' | 'log' | 'rounds'> {
  readonly market: Market;
  readonly view: MarketView;
  readonly executor: Executor;
  /** The customers who, as staff, have had a hand in a dividend. */
  makersOf(tx: Tx, dividend: { readonly kind: 'dividend'; readonly id: string }): Promise<readonly string[]>;
}

const everyMs = 1_000;

/**
 * What happens to instruments by themselves: contracts expire, debt pays coupons and matures, dividends are paid. Every
 * node does it, and what is done follows from rows and from the time alone: two nodes do it once, and a node that was
 * down for a day does what fell due meanwhile, at the prices of then.
 */
export function createLifecycle(options: LifecycleOptions) {
  const { database, market, view, executor, clock, log, rounds, makersOf } = options;
  const apart = createApart({ work: 'expiries, coupons and dividends', clock, log });

  /** Does all that is due by now, each distribution and each contract by itself: what cannot be done with one must not hold up the others. */
  async function run(): Promise<void> {
    const now = clock.now();
    const due = new Date(now.getTime() - graceMs);
    await apart.each([
      { about: 'finding coupons', work: () => findCoupons(database, market, due) },
      { about: 'closing distributions', work: () => closeDistributions(database, due) },
    ]);
    const closed = await distributionsToRecord(database.sql);
    await apart.each(
      closed.map((id) => ({ about: `recording ${id}`, work: () => recordHolders({ database, makersOf }, id) })),
    );
    const owed = await distributionsToPay(database.sql, now);
    await apart.each(
      owed.map((one) => ({
        about: `paying ${one.id}`,
        work: () => payHolders({ clock, database, market: view }, one),
      })),
    );
    const ended = await endedSymbols(database.sql, market, due);
    await apart.each(
      ended.map((one) => ({
        about: `settling ${one.symbol}`,
        work: () => settleEnded({ database, market, executor }, one, due),
      })),
    );
  }

  rounds.every(everyMs, 'seeing to expiries, coupons and dividends', run);
  return { run };
}
