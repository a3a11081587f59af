import { demoCustomer } from '../seed.ts';
import { keepBlocks } from './blocks.ts';
import { actAsCrowd, gatherCrowd } from './crowd.ts';
import { keepFunds } from './funds.ts';
import { keepIpos } from './ipos.ts';
import { later, type Shelf, type ShelfOptions } from './shelf.ts';
import { qualifyQuietly } from '../../customers/index.ts';
import { locks } from '../../../platform/locks.ts';
import { minuteMs } from '../../../platform/time.ts';

const attentionMs = 15 * minuteMs;

/**
 * Keeps blocks, public offers and funds on the shelf of a practice market: some that go on for days and, while somebody
 * is there, always one of each whose whole life takes a few minutes. Call it every few seconds; nodes take turns.
 */
export async function keepOfferings(options: ShelfOptions): Promise<void> {
  const { database, clock, offerings, market, companies } = options;
  const crowd = await database.transaction(async (tx) => {
    const [lock] = await tx<[{ taken: boolean }]>`SELECT pg_try_advisory_xact_lock(${locks.practiceShelf}) AS taken`;
    if (!lock.taken) return [];
    const now = clock.now();
    const [{ isWatched }] = await tx<[{ isWatched: boolean }]>`
      SELECT EXISTS (SELECT FROM sessions WHERE ended_at IS NULL AND last_used_at > ${later(now, -attentionMs)}) AS is_watched`;
    const shelf: Shelf = { tx, now, isWatched, offerings, market, companies };
    await keepBlocks(shelf);
    await keepIpos(shelf);
    await keepFunds(shelf);
    // One qualified buyer, so that both sides of QIP can be seen.
    await qualifyQuietly(tx, demoCustomer.phone);
    return gatherCrowd(tx, options);
  });
  await actAsCrowd(options, crowd);
}
