import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDays, verifyClosing } from '../../../src/modules/closing/index.ts';
import { readClose } from '../../../src/modules/closing/read-closes.ts';
import { createManualClock } from '../../../src/platform/clock.ts';
import { createTestLedger, deposit, type TestLedger } from '../../helpers/ledger.ts';
import { marketAt } from '../../helpers/simulated-market.ts';

const clock = createManualClock(new Date('2026-11-20T12:00:00Z'));
let t: TestLedger;
beforeAll(async () => {
  t = await createTestLedger();
});
afterAll(() => t.drop());

async function daysAt(time: string): Promise<string[]> {
  clock.set(new Date(time));
  const market = marketAt(new Date(time), { alwaysOpen: false });
  await closeDays({ clock, database: t.database, market, currency: 'INR', timeZone: 'Asia/Kolkata' });
  const rows = await t.database.sql<Array<{ day: string }>>`SELECT day::text FROM day_closes ORDER BY day_closes.day`;
  return rows.map(({ day }) => day);
}
const faults = async () => {
  const { differences } = await t.database.snapshot((tx) => verifyClosing(tx));
  return differences.map(({ kind, subject }) => `${kind} ${subject}`);
};

test('a day is closed once it is over and the last session that began in it is, each day once, however late', async () => {
  expect(await daysAt('2026-11-20T12:00:00Z')).toEqual(['2026-11-19']);
  await t.move(deposit(decimal(100)));
  // Midnight in India is 18:30 UTC; currencies trade until 17:00 in New York, which is 22:00.
  expect(await daysAt('2026-11-20T22:09:00Z')).toEqual(['2026-11-19']);
  expect(await daysAt('2026-11-20T22:10:00Z')).toEqual(['2026-11-19', '2026-11-20']);
  // No session begins on a Saturday.
  expect(await daysAt('2026-11-21T18:39:00Z')).toHaveLength(2);
  expect(await daysAt('2026-11-21T18:40:00Z')).toHaveLength(3);
  expect(await daysAt('2026-11-24T12:00:00Z')).toEqual([19, 20, 21, 22, 23].map((day) => `2026-11-${day}`));
  const { owed, booked, closedAt } = await readClose(t.database.sql, '2026-11-20');
  expect({ owed, booked, closedAt: closedAt.toISOString() }).toEqual({
    owed: decimal(100),
    booked: decimal(100),
    closedAt: '2026-11-20T22:10:00.000Z',
  });
});

test('what was closed stays as it was, and what no longer fits the transfers is found', async () => {
  expect(await faults()).toEqual([]);
  await expect(t.database.sql`UPDATE day_closes SET closed_at = now()`).rejects.toThrow(/permission denied/);
  await expect(t.owner`DELETE FROM day_closes`).rejects.toThrow(/append-only/);
  await t.owner`ALTER TABLE day_closes DISABLE TRIGGER USER`;
  await t.owner`UPDATE day_closes SET digest = sha256('other') WHERE day = '2026-11-23'`;
  expect(await faults()).toEqual(['closed_day 2026-11-23']);
  // Booked on a day that was closed before.
  await t.move(deposit(decimal(7)));
  expect(await faults()).toEqual([20, 21, 22, 23].map((day) => `closed_day 2026-11-${day}`));
});
