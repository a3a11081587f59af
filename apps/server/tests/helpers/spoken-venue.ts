import { createRouting } from '../../src/modules/trading/routing/routing.ts';
import type { RoutedVenue } from '../../src/modules/trading/market-view.ts';
import {
  receive,
  reserveNumbers,
  takeNext,
  type VenueCommand,
  type VenueReport,
} from '../../src/modules/venues/index.ts';
import { createLog } from '../../src/platform/log.ts';
import { restingRounds } from './quiet.ts';
import type { TestTrading } from './trading.ts';

export const spokenVenue: RoutedVenue = {
  kind: 'routed',
  name: 'bourse',
  can: { replace: true, status: true, market: false, gtc: false, ioc: true, fok: true },
};

/** A venue whose words the test says, over the tables by which any other would be heard. */
export function createSpokenVenue(t: TestTrading, spoken: RoutedVenue = spokenVenue) {
  const { name } = spoken;
  const session = '2026-11-24';
  let heard = 0n;
  let names = 0;
  const routing = createRouting({ ...t, venue: spoken, log: createLog('silent'), rounds: restingRounds() });
  const venue = {
    ...routing,
    session,
    /** Puts the next command on the wire. */
    async take(): Promise<VenueCommand | undefined> {
      const { first } = await reserveNumbers(t.database, { venue: name, session, count: 1 });
      return takeNext(t.database, { venue: name, session, wireNo: first, at: t.clock.now() });
    },
    async taken(): Promise<VenueCommand> {
      const command = await venue.take();
      if (command === undefined) throw new Error('nothing is to be sent');
      return command;
    },
    /** Written down, and not booked yet. */
    async hear(...reports: readonly VenueReport[]) {
      const numbered = reports.map((report) => {
        heard += 1n;
        return { session, wireNo: heard, raw: JSON.stringify(report), report };
      });
      await receive(t.database, name, numbered, t.clock.now());
    },
    async say(...reports: readonly VenueReport[]) {
      await venue.hear(...reports);
      await routing.book();
    },
    trade(clOrdId: string, quantity: bigint, price: bigint): VenueReport {
      names += 1;
      const named = { tradeDay: '2026-11-24', executionId: `E${names}`, at: t.clock.now().toISOString() };
      return { kind: 'trade', clOrdId, ...named, quantity: String(quantity), price: decimalText(price) };
    },
  };
  return venue;
}

const decimalText = (price: bigint): string => `${price / 10_000n}.${String(price % 10_000n).padStart(4, '0')}`;
