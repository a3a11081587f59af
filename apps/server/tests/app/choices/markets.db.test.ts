import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markets } from '../../../src/app/choices/markets.ts';
import { createCalendars } from '../../../src/modules/market/calendar/calendar-changes.ts';
import { createCorporateActions } from '../../../src/modules/market/corporate/corporate-actions.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { restingRounds } from '../../helpers/quiet.ts';

const sample = join(import.meta.dirname, '../../../../../docs/samples/replay-bars.csv');
const log = createLog('silent');
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The market as a node that starts at this moment chooses it, and the clock of that node. */
async function nodeStartedAt(at: string, speed: number) {
  const clock = createManualClock(new Date(at));
  const calendars = createCalendars(db.database, restingRounds());
  const actions = createCorporateActions(db.database, restingRounds());
  const given = { actions, calendars, database: db.database, clock, log };
  const needs = { ...given, isPractice: true, installation: { marketSeed: '' } };
  const market = await markets.make({ name: 'replay', told: { file: sample, speed } }, needs);
  return { clock, market };
}

test('the sample plays, and nodes that start at other times play it at the same place', async () => {
  const first = await nodeStartedAt('2026-11-20T06:00:00Z', 60);
  const second = await nodeStartedAt('2026-11-20T06:07:13Z', 60);
  expect(first.market.quote('DECSTEEL')?.price).toBe(12_820_000n);
  for (const at of ['2026-11-20T06:07:13Z', '2026-11-21T23:59:59Z']) {
    for (const { clock } of [first, second]) clock.set(new Date(at));
    for (const { symbol } of first.market.list({})) {
      expect(second.market.quote(symbol), `${symbol} at ${at}`).toEqual(first.market.quote(symbol));
    }
  }
});

test('at another speed it begins anew', async () => {
  const { market } = await nodeStartedAt('2026-11-20T09:00:00Z', 10);
  expect(market.quote('DECSTEEL')?.price).toBe(12_820_000n);
});
