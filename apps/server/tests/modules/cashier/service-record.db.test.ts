import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServiceRecord } from '../../../src/modules/cashier/service-record.ts';
import type { Database } from '../../../src/platform/database.ts';
import { connectOwner } from '../../helpers/database.ts';
import { createTestLedger, type TestLedger } from '../../helpers/ledger.ts';

let t: TestLedger;
let owner: Database;
beforeAll(async () => {
  t = await createTestLedger();
  owner = connectOwner(t.url);
});
afterAll(async () => {
  await owner.close();
  await t.drop();
});

const india = 'Asia/Kolkata';
const now = new Date('2026-11-26T12:00:00Z');
const record = (timeZone = india) => readServiceRecord(t.database.sql, 'recharges', { now, timeZone });
let count = 0;

/** A deposit that was asked for then, with a day until its deadline. @param minutes after which it ended */
async function ask(createdAt: string, minutes?: number): Promise<void> {
  count += 1;
  const created = new Date(createdAt);
  const ended = minutes === undefined ? undefined : new Date(created.getTime() + minutes * 60_000);
  await owner.sql`
    INSERT INTO recharges (customer_id, no, method, amount, reference, pay_to, status, end_reason, deadline, created_at, ended_at)
    VALUES (${randomUUID()}, ${`R${count}`}, 'bank', 10000, ${`REF${count}`}, '{}', ${ended === undefined ? 'in_progress' : 'failed'},
      ${ended === undefined ? undefined : 'no_transfer'}, ${new Date(created.getTime() + 86_400_000)}, ${created}, ${ended})`;
}

test('there is a record of this month and the last one, also where nothing was asked for', async () => {
  const nothing = { asked: 0, ended: 0, medianSeconds: undefined, worstSeconds: undefined, withinDeadline: 1 };
  expect(await record()).toEqual([
    { month: '2026-11', ...nothing },
    { month: '2026-10', ...nothing },
  ]);
});

test('half end within the median, none takes longer than the worst, and what is overdue is not within its deadline', async () => {
  for (const minutes of [1, 2, 3, 4, 1_441]) await ask('2026-11-10T10:00:00Z', minutes);
  // Its deadline is over; that of the next is not.
  await ask('2026-11-20T10:00:00Z');
  await ask('2026-11-26T11:00:00Z');
  const [month] = await record();
  expect(month).toEqual({
    month: '2026-11',
    asked: 7,
    ended: 5,
    medianSeconds: 180,
    worstSeconds: 86_460,
    withinDeadline: 4 / 6,
  });
});

test('a month is that of the house’s zone', async () => {
  // The first of October in India, and still September in UTC.
  await ask('2026-09-30T18:30:00Z', 5);
  await ask('2026-09-30T18:29:59Z', 5);
  expect((await record()).map(({ asked }) => asked)).toEqual([7, 1]);
  expect((await record('UTC')).map(({ asked }) => asked)).toEqual([7, 0]);
});
