import { createApart } from '../../../platform/apart.ts';
import type { Given } from '../../../platform/given.ts';
import { readUnbooked, type Received } from '../../venues/index.ts';
import type { Executor } from '../executor.ts';
import type { RoutedVenue } from '../market-view.ts';
import { createLotBooking } from './book-lot.ts';
import { compareCopies } from './compare-copies.ts';
import { findDoubts } from './find-doubts.ts';

/** Booked in one go at the most. */
const atOnce = 500;
/** What has come is told at once; this is for what was told while nobody heard. */
const bookEveryMs = 1_000;
/** While one lot is booked, the next is read. */
const lanes = 2;
const askEveryMs = 1_000;
/** What is not answered by then is doubtful, and asked for; and what stays in doubt is asked for again. */
const silenceMs = 10_000;

const keyOf = ({ session, wireNo }: Received): string => `${session} ${wireNo}`;

/**
 * Books what a venue has said, asks what has become of what it keeps silent on, and compares its drop copies. What is told to it waits in `venue_commands` for
 * whoever speaks to it. Reports are booked together and noted as booked in one commit; where one of them cannot be, each apart, at least
 * once, and known again. Each node may do it.
 */
export function createRouting(
  options: Given<'clock' | 'database' | 'log' | 'rounds'> & {
    readonly venue: Pick<RoutedVenue, 'name' | 'can' | 'cancelsOnDisconnect'>;
    readonly executor: Executor;
  },
) {
  const { venue, executor, database, clock, log, rounds } = options;
  const apart = createApart({ work: `reports of ${venue.name}`, clock, log });
  const bookLot = createLotBooking({ ...options, apart });

  /** What one run of `book` is about, and no other is. */
  const inHand = new Set<string>();

  async function book(): Promise<void> {
    for (;;) {
      const unbooked = await readUnbooked(database.sql, venue.name, atOnce + inHand.size);
      const received = unbooked.filter((one) => !inHand.has(keyOf(one)));
      for (const one of received) inHand.add(keyOf(one));
      try {
        const isAllBooked = await bookLot(received);
        if (!isAllBooked || received.length < atOnce) return;
      } finally {
        for (const one of received) inHand.delete(keyOf(one));
      }
    }
  }

  async function ask(): Promise<void> {
    const now = clock.now();
    const sentUntil = new Date(now.getTime() - silenceMs);
    const found = await findDoubts(database.sql, venue, { sentUntil, now });
    await apart.atOnce(
      found.map((order) => ({
        about: `order ${order.no} of ${order.customerId} in doubt`,
        work: () => executor.submit({ kind: 'doubt', sentUntil, ...order }),
      })),
    );
  }

  const wokenBy = (wake: () => void) => database.listen('venue_inbox', wake);
  for (let lane = 1; lane <= lanes; lane += 1) {
    rounds.every(bookEveryMs, `booking reports of ${venue.name}, ${lane}`, book, { wokenBy });
  }
  rounds.every(askEveryMs, `asking ${venue.name}`, ask);
  return { book, ask, compare: compareCopies({ database, clock, rounds }, venue.name) };
}
