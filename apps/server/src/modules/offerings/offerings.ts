import { createApart } from '../../platform/apart.ts';
import type { Rounds } from '../../platform/rounds.ts';
import type { OfferingsContext } from './context.ts';
import { closeDueBlock, dueBlocks } from './blocks/manage-blocks.ts';
import { payBackCalledOff, payMatured } from './funds/end-fund-orders.ts';
import { closeDueFund, dueFunds } from './funds/manage-funds.ts';
import { followIpoDates } from './ipos/follow-dates.ts';
import { tellOpened } from './ipos/reminders.ts';
import { tellExtended } from './tell-extended.ts';

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

/** Does all that is due. Nodes may do it at the same time. */
export async function followDates(offerings: OfferingsContext): Promise<void> {
  const { database, apart, clock } = offerings;
  const now = clock.now();
  await apart.each(
    (await dueBlocks(database.sql, now)).map((id) => ({
      about: `closing block ${id}`,
      work: () => database.transaction((tx) => closeDueBlock(tx, id, now)),
    })),
  );
  await apart.each(
    (await dueFunds(database.sql, now)).map((id) => ({
      about: `closing fund ${id}`,
      work: () => database.transaction((tx) => closeDueFund(tx, id, now)),
    })),
  );
  await apart.each([
    { about: 'funds that have matured', work: () => payMatured(database, offerings) },
    { about: 'offers that can be applied for', work: () => tellOpened(offerings) },
    { about: 'offers that go on for longer', work: () => tellExtended(offerings) },
    { about: 'funds that were called off', work: () => payBackCalledOff(database, offerings) },
  ]);
  await followIpoDates(database, offerings, apart);
}
