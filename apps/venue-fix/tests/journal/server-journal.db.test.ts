import { decimal } from '@sauda/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/src/platform/clock.ts';
import type { Database } from '../../../server/src/platform/database.ts';
import { connectOwner } from '../../../server/tests/helpers/database.ts';
import { spokenVenue } from '../../../server/tests/helpers/spoken-venue.ts';
import { createTestTrading, type TestTrading } from '../../../server/tests/helpers/trading.ts';
import { createServerJournal } from '../../src/journal/server-journal.ts';
import type { VenueCommand } from '../../src/orders/venue-command.ts';
import { journalRules } from './journal-rules.ts';

let t: TestTrading;
let owner: Database;
beforeAll(async () => {
  t = await createTestTrading(new Date(), spokenVenue);
  owner = connectOwner(t.url);
});
afterAll(async () => {
  await owner.close();
  await t.close();
});

const terms = { type: 'limit', price: 10_000n, lifetime: 'day' } as const;

/** An order whose command says what the rules want it to. */
async function queue(venue: string, command: VenueCommand): Promise<void> {
  if (command.kind !== 'new') throw new Error(`the rules queue new orders, and not ${command.kind}`);
  const { clOrdId, symbol, side, quantity, price = 0n } = command;
  const customerId = await t.newCustomer(decimal(90_000_000));
  const limitPrice = t.market.quote('DECSTEEL')?.bandLow ?? 0n;
  const stock = { symbol: 'DECSTEEL', assetClass: 'stock', position: 'full' } as const;
  const { no } = await t.run({ kind: 'buy', customerId, ...stock, quantity: 1n, limitPrice });
  await owner.sql`
    UPDATE venue_commands SET venue = ${venue}, cl_ord_id = ${clOrdId}, symbol = ${symbol}, side = ${side},
      quantity = ${quantity}, price = ${price}
    WHERE order_no = ${no}`;
}

/** Of what did not go out it says so in the venue's place. */
async function stateOf(venue: string, clOrdId: string): Promise<string> {
  const [row] = await owner.sql<Array<{ state: string; text: string | undefined }>>`
    SELECT state, report ->> 'text' AS text
    FROM venue_commands c LEFT JOIN venue_inbox i ON i.venue = c.venue AND report ->> 'clOrdId' = cl_ord_id
    WHERE c.venue = ${venue} AND cl_ord_id = ${clOrdId}`;
  if (row?.text === undefined) return row?.state ?? 'unknown';
  return row.text.includes('did not reach') ? 'missed' : 'refused';
}

describe('the journal in the tables of the server', () => {
  journalRules(() => ({ journal: createServerJournal(t.database, systemClock), queue, stateOf }));

  it('where the venue cancels all by one message, that goes before the orders', async () => {
    const [run, clOrdId] = [{ venue: 'all-at-once', day: '2026-11-25' }, 'ALL000000001'];
    const able = createServerJournal(t.database, systemClock, { canMassCancel: true });
    await able.begin(run);
    await queue(run.venue, { kind: 'new', clOrdId, symbol: 'ACME', side: 'buy', quantity: 1n, ...terms });
    await t.database.sql`
      INSERT INTO venue_stops (venue, stopped_at, stopped_by, reason, cancels_until)
      VALUES (${run.venue}, now(), 'staff:ada', 'asked to', now())`;
    const unable = createServerJournal(t.database, systemClock);
    // New orders are stopped.
    expect(await unable.take(run, 1, 20)).toEqual([]);
    expect(await able.take(run, 1, 20)).toMatchObject([{ kind: 'cancelAll' }]);
    expect(await able.take(run, 2, 20)).toEqual([]);
  });
});
